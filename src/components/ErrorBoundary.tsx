import { Component, type ReactNode } from 'react'

/** Replaces a page that fails to render with an error screen; the nav bar and the footer stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? true }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <>
        <h1>Something went wrong</h1>
        {import.meta.env.DEV && <pre>{String(error)}</pre>}
        <p>This page could not be displayed. Reloading it usually helps.</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            Reload the page
          </button>{' '}
          or <a href="/">go to the home page</a>.
        </p>
      </>
    )
  }
}
