/**
 * The scopes of API keys: `<area>:<read, write or act>`. An endpoint names the scope that it requires; one that names none
 * accepts none, so sessions, people, keys, channels' secrets and erasure stay with people who are logged in.
 */
export const apiScopes = [
  'contacts:read',
  'contacts:write',
  'interactions:read',
  'interactions:write',
  /** Acts that end or hand over a chat. */
  'interactions:act',
  'messages:write',
  'calls:read',
  'reports:read',
  'settings:read',
  'settings:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * Whose a key is. A person's has that person's rights and ends with them. A business's acts by its scopes alone: its messages are the
 * business's, and it never has a chat.
 */
export const apiKeyKinds = ['person', 'business'] as const
export type ApiKeyKind = (typeof apiKeyKinds)[number]

/** The name of who acts with a business's key: in timelines, in the log and in events. */
export const integrationName = (key: string): string => `Integración «${key}»`

/** What each key begins with, so that a secret scanner recognises one that was published by mistake. */
export const apiKeyPrefix = 'hilo_key_'

/** After how many days a key ends by itself, unless it never does. */
export const apiKeyDays = [30, 90, 365] as const
