import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of what failed; nothing unless given. */
  readonly FallbackComponent?: ComponentType<{ readonly error: unknown }>;
  readonly onError?: (error: unknown) => void;
  /** When it changes, what failed is rendered again. */
  readonly resetKey?: string;
}

interface State {
  readonly hasFailed: boolean;
  readonly error: unknown;
  /** Of the last render. */
  readonly key: string | undefined;
}

/** Keeps an error in one part from removing the rest of the page. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, error: undefined, key: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey: key }: ErrorBoundaryProps, before: State): State {
    return key === before.key ? before : { hasFailed: false, error: undefined, key };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { hasFailed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { FallbackComponent, children } = this.props;
    const { hasFailed, error } = this.state;
    if (!hasFailed) return children;
    return FallbackComponent ? <FallbackComponent error={error} /> : null;
  }
}
