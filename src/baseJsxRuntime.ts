/**
 * React's JSX runtime for a site below a path: whoever writes `/About` or `/files/cv.pdf`, in `src/`, in a text or in a
 * component, means the site's own, which is at `/portfolio/About`. What is imported has the path already.
 */
import { jsxDEV as createInDev } from 'react/jsx-dev-runtime'
import { jsx as create, Fragment } from 'react/jsx-runtime'

const base = import.meta.env.BASE_URL
const attributes = ['href', 'src', 'srcSet', 'poster', 'action', 'formAction']
/**
 * The slash at the start of an address, or of each in a `srcSet`. Of the characters that are special here, the check
 * allows only the dot in the path.
 */
const slash = new RegExp(`(^|, )/(?!/|${base.slice(1)})`, 'g')

export { Fragment }
export const jsx = withBase(create)
export const jsxs = jsx
export const jsxDEV = withBase(createInDev)

function withBase<Rest extends unknown[], Result>(
  create: (type: never, props: never, ...rest: Rest) => Result,
) {
  return (type: unknown, props: Record<string, unknown>, ...rest: Rest) => {
    const changed = { ...props }
    for (const name of typeof type === 'string' ? attributes : []) {
      const address = props[name]
      if (typeof address === 'string') changed[name] = address.replace(slash, `$1${base}`)
    }
    return create(type as never, changed as never, ...rest)
  }
}
