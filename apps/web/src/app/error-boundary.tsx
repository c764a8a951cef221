import { Component, type ReactNode } from 'react'
import { common } from '../strings'
import { Button } from '../ui/form/button'

/** Shown when a screen throws, or when its script no longer exists after a new release; offers a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main
        role="alert"
        className="grid h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
      >
        <h1 className="text-title font-semibold">{common.broken.title}</h1>
        <Button look="primary" onClick={() => location.reload()}>
          {common.broken.reload}
        </Button>
      </main>
    )
  }
}
