import type { Request, Response } from 'express'
import type { Handshake } from '../../meta/handshake'

/**
 * What the control API needs of a channel. Input is `unknown`: each channel parses it by its own rules and refuses with
 * a sentence.
 */
export interface Controlled {
  channel: string
  registerAccount(account: unknown): unknown
  accounts(): unknown
  verify?(account: string): Promise<Handshake>
  postRaw(account: string, body: unknown): Promise<void>
  createCustomer(input: unknown): unknown
  changeCustomer(id: string, change: unknown): unknown
  customers(account?: string): unknown
  send(customerId: string, message: unknown): { id: string; firstAttempt: Promise<void> }
  read(customerId: string, account?: string): Promise<void>
  /** Delivers the messages that waited for a phone without signal. */
  deliver?(customerId: string, account?: string): Promise<void>
  /** Only where customers can call. */
  call?(customerId: string, input: { sdp: string; account?: string | undefined }): unknown
  callOf?(customerId: string, account?: string): unknown
  ring?(customerId: string, input: { sdp: string; account?: string | undefined }): unknown
  pickUp?(customerId: string, account?: string): unknown
  hangUp?(customerId: string, account?: string): void
  /** Only where a number can be on a phone too. */
  phone?(account: string): unknown
  fillPhone?(account: string, content: never): unknown
  unlinkPhone?(account: string): Promise<void>
  chat(customerId: string, account?: string): unknown
  media(id: string): { name: string; mime: string; bytes: Uint8Array } | null
  /** Only where the provider reviews templates. */
  templates?(account: string): unknown
  review?(template: string, review: unknown): Promise<void>
  knobs(): unknown
  /** Their values at the start and after a reset. */
  knobsAtStart(): unknown
  setKnobs(change: unknown): unknown
  fail(failure: unknown): void
  outbox(): { messages: readonly unknown[]; refused: readonly unknown[] }
  deliveries(): unknown[]
  events: { stream(req: Request, res: Response): void }
}
