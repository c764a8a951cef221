/** `Bearer <token>`, or the token alone. */
export const tokenOf = (authorization: string | undefined): string =>
  authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
