/** Whom to write to; from a finished chat, also its conversation. */
export interface StartTarget {
  /** Null: no contact yet, but a phone or an e-mail. */
  readonly contact: string | null
  readonly address?: string
  readonly name: string
  readonly conversation: string | null
}

/** The receiver: a contact, or the address of a stranger. */
export const keyOfTarget = ({ contact, address = '' }: StartTarget): string => contact ?? address
