/** Where GitHub Pages serves a repository, without https://. In another case, its name is not found. */
export function pagesAddress(owner: string, repository: string): string {
  const home = `${owner}.github.io`.toLowerCase()
  return repository.toLowerCase() === home ? home : `${home}/${repository}`
}
