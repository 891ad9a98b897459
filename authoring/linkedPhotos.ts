/** `[![…](photos/file.jpg "…")](https://…)` is a photo that links somewhere, also within a row of photos. */
import type { Image, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'

const addresses = new WeakMap<Image, string>()

/** Turns such a link into a photo like any other, before photos are grouped into rows. */
export function unwrapLinkedPhotos() {
  return (tree: Root) => {
    for (const node of tree.children) {
      if (node.type === 'paragraph')
        node.children = node.children.map((child) => linkedPhoto(child) ?? child)
    }
  }
}

/** Passes the address to the component that renders the photo. */
export function linkPhotos() {
  return (tree: Root) => {
    visit(tree, 'image', (node) => {
      const href = addressOf(node)
      if (href) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, href } }
    })
  }
}

export function addressOf(photo: Image): string | undefined {
  return addresses.get(photo)
}

function linkedPhoto(node: PhrasingContent): Image | undefined {
  if (node.type !== 'link' || node.children.length > 1) return
  const [photo] = node.children
  if (photo?.type !== 'image') return
  addresses.set(photo, node.url)
  return photo
}
