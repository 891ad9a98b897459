/** The components that an `.mdx` file in `content/` can use without importing them. */
export const contentComponents = ['NewTabLink'] as const
