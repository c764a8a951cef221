import type { channels } from '../channels'

export type FieldName = keyof typeof channels.fields

/** A picture in words of what one sees at the provider: its own words, as they stand there. */
export type Picture =
  /** Where it is, the entries that lead there, and what is to be seen or chosen there. */
  | {
      readonly place: string
      readonly path: readonly string[]
      readonly rows?: readonly (readonly [string, string])[]
      readonly press?: string
    }
  /** A chat: what one writes, and what is answered. */
  | { readonly place: string; readonly chat: readonly { readonly own: boolean; readonly text: string }[] }

export interface GuideStep {
  readonly title: string
  readonly text?: string
  readonly picture?: Picture
  /** What is copied from there into Hilo. */
  readonly fields?: readonly FieldName[]
}

export interface Guide {
  /** What one has at hand before one begins. */
  readonly before: string
  /** Up to the button that connects. */
  readonly steps: readonly GuideStep[]
  /** What is left at the provider once the channel is connected. */
  readonly address: GuideStep
  /** The events to subscribe there; empty: Hilo does it, or there are none. */
  readonly events: readonly string[]
  readonly write: string
}
