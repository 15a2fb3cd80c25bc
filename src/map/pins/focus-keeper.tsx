import { Component, type ReactNode } from 'react';

interface FocusKeeperProps {
  readonly focusedKey: () => string | undefined;
  /** The marker with this key had the focus and is gone. */
  readonly onLost: (key: string) => void;
  readonly children: ReactNode;
}

/**
 * Notices when a marker is removed with the focus on it. A class, because only getSnapshotBeforeUpdate runs before
 * the DOM changes.
 */
export class FocusKeeper extends Component<FocusKeeperProps> {
  override getSnapshotBeforeUpdate(): string | null {
    return this.props.focusedKey() ?? null;
  }

  override componentDidUpdate(_props: FocusKeeperProps, _state: unknown, key: string | null): void {
    if (key !== null && this.props.focusedKey() === undefined) this.props.onLost(key);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
