/** What a busy worker posts besides its answers, so that slow is told from dead. */
export interface Heartbeat {
  readonly kind: 'heartbeat';
  /** The longest it was busy without letting messages in, ms: how slow this device is at this list. */
  readonly longestStepMs: number;
}

export function isHeartbeat(message: unknown): message is Heartbeat {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'heartbeat'
  );
}
