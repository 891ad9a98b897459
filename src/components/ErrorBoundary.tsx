import { Component, type ReactNode } from 'react'

/** A page that fails to render becomes a screen that says so; the bar and the footer stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <>
        <h1>Something went wrong</h1>
        <p>This page could not be shown. Loading it again usually helps.</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            Load this page again
          </button>{' '}
          or <a href="/">go to the home page</a>.
        </p>
      </>
    )
  }
}
