import type { SteppedTask } from '../../../platform/worker-threads/worker-threads'

/** The first page, and the metadata of the file. */
export interface TranscriptHead {
  readonly title: string
  readonly business: string
  readonly created: Date
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

export interface TranscriptItem {
  readonly day: string
  readonly time: string
  /** `event`: an act on the chat. `rest`: the next part of the item before, which was too long for one. */
  readonly kind: 'client' | 'ours' | 'note' | 'event' | 'rest'
  readonly who: string
  readonly text: string
}

export interface TranscriptPart {
  readonly items: readonly TranscriptItem[]
  readonly last: boolean
}

/** `drawTranscript`, in a worker thread, because drawing letters takes long. */
export const transcriptTask: SteppedTask<TranscriptHead, TranscriptPart, Uint8Array> = {
  name: 'draw a transcript',
}
