import { Component, type ReactElement, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  readonly fallback: (retry: () => void) => ReactElement
  /** Another place is another chance. */
  readonly place: string
}

/** Keeps a broken part from taking the frame around it down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
