/** M2: takes back the consent to foreign maps; nothing to take back until the map asks for one. */
export function ConsentWithdrawal() {
  return null;
}
