/**
 * Marks a value that came with the site and is not yours yet. Replace the whole call with your own value:
 * `email: placeholder('you@example.com')` becomes `email: 'ada@ada.example'`.
 */
export function placeholder<T>(value: T): T {
  return value
}
