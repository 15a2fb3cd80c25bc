/** The saved lots as one text, without the code that reads them: most visitors save none. */
import { useOperator } from '../operators/operator-context.tsx';
import { keepLastingText, lastingText, useLastingText } from '../ui/lasting-text.ts';

/** Undefined where nothing is saved for the operator. */
export function savedText(operatorId: string): string | undefined {
  return lastingText(keyOf(operatorId));
}

export function keepSavedText(operatorId: string, text: string): void {
  keepLastingText(keyOf(operatorId), text);
}

/** `savedText` of the page's operator, also as another tab changes it; undefined on the server. */
export function useSavedText(): string | undefined {
  return useLastingText(keyOf(useOperator().id));
}

function keyOf(operatorId: string): string {
  return `saved-lots:${operatorId}`;
}
