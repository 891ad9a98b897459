/** One of the pages has a hyphen in its path, and a name of several words that must be escaped in HTML; one is not in the nav bar. */
export const pages = [
  { path: '/', name: 'Home', text: 'home.mdx' },
  { path: '/Projects', name: 'Projects', text: 'projects/' },
  { path: '/Resume', name: 'Resume', text: 'resume.mdx' },
  { path: '/CV', name: 'CV', text: 'cv.mdx' },
  { path: '/Case-studies', name: 'Case studies & more', text: 'case-studies.mdx' },
  { path: '/About', name: 'About', text: 'about.mdx' },
  { path: '/Chess', name: 'Chess engine', text: 'chess.md', inNavBar: false },
] as const
