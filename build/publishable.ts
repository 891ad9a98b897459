/**
 * Whether nothing of the template is left in `content/`. Until then no search engine is to list a page,
 * and no preview shows the template's words.
 */
export const publishable: boolean = false
