import { Component, type ReactNode } from 'react'
import { words } from '../../content/words.ts'

type State = { failure?: { error: unknown } }

type ErrorBoundaryProps = { isPage?: boolean; children: ReactNode }

/** Replaces what fails to render with a sentence, or a page with an error screen. Everything around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    // Anything can be thrown, even 0.
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    const { isPage, children } = this.props
    if (!failure) return children
    return (
      <>
        {isPage ? <h1>{words.error}</h1> : <p className="failure">{words.error}</p>}
        {import.meta.env.DEV && <pre>{String(failure.error)}</pre>}
        {isPage && (
          <>
            <p>{words.errorText}</p>
            <p>
              <button type="button" onClick={() => location.reload()}>
                {words.reload}
              </button>{' '}
              <a href="/">{words.goHome}</a>
            </p>
          </>
        )}
      </>
    )
  }
}
