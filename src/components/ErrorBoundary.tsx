import { Component, type ReactNode } from 'react'
import { words } from '../../content/words.ts'

type State = { failure?: { error: unknown } }

/** Replaces a page that fails to render with an error screen; the nav bar and the footer stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    // Anything can be thrown, even 0.
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <>
        <h1>{words.error}</h1>
        {import.meta.env.DEV && <pre>{String(failure.error)}</pre>}
        <p>{words.errorText}</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            {words.reload}
          </button>{' '}
          <a href="/">{words.goHome}</a>
        </p>
      </>
    )
  }
}
