import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of what failed; nothing unless given. */
  readonly FallbackComponent?: ComponentType<{ readonly error: unknown }>;
  readonly onError?: (error: unknown) => void;
  /** When one of them changes, what failed is rendered again. */
  readonly resetKeys?: readonly unknown[];
}

interface State {
  readonly hasFailed: boolean;
  readonly error: unknown;
  /** The keys of the last render. */
  readonly keys: readonly unknown[];
}

const NO_KEYS: readonly unknown[] = [];

/** Keeps an error in one part from removing the rest of the page. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, error: undefined, keys: NO_KEYS };

  static getDerivedStateFromProps(
    { resetKeys: keys = NO_KEYS }: ErrorBoundaryProps,
    before: State,
  ): State {
    const isSame = keys.every((key, at) => key === before.keys[at]);
    return isSame ? before : { hasFailed: false, error: undefined, keys };
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
