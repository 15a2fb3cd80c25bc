import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Stands for what failed; nothing unless said. */
  readonly FallbackComponent?: ComponentType<{ readonly error: unknown }>;
  readonly onError?: (error: unknown) => void;
  /** Once one of them is another, what failed is tried again. */
  readonly resetKeys?: readonly unknown[];
}

interface State {
  readonly hasFailed: boolean;
  readonly error: unknown;
  /** Those it was last rendered with. */
  readonly keys: readonly unknown[];
}

const NO_KEYS: readonly unknown[] = [];

/** Keeps what fails while it is rendered from taking the rest of the page with it. React has no hook for this. */
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
