import type { Entry } from '@hilo/contracts'
import type { WorkerThreads } from '../../platform/worker-threads/worker-threads'
import { authorName, entryText } from './entry-words'
import {
  type TranscriptHead,
  type TranscriptItem,
  type TranscriptPart,
  transcriptTask,
} from './pdf/transcript-task'

/** The amount drawn at once: some hundredths of a second. */
const mostItems = 50
const mostCharacters = 8_000

/** A transcript as PDF, page by page. Drawing letters takes long, so a thread does it. */
export async function* writePdf(
  threads: WorkerThreads,
  head: TranscriptHead,
  entries: AsyncIterable<Entry>,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const steps = threads.begin(transcriptTask, head)
  try {
    for await (const part of partsOf(entries, timeZone)) {
      const outcome = await steps.next(part)
      if ('tooMuch' in outcome) throw new Error('a transcript took too long to draw')
      if (outcome.done.length > 0) yield outcome.done
    }
  } finally {
    steps.end()
  }
}

async function* partsOf(entries: AsyncIterable<Entry>, timeZone: string): AsyncGenerator<TranscriptPart> {
  let items: TranscriptItem[] = []
  let characters = 0
  for await (const item of itemsOf(entries, timeZone)) {
    items.push(item)
    characters += item.text.length
    if (items.length < mostItems && characters < mostCharacters) continue
    yield { items, last: false }
    items = []
    characters = 0
  }
  yield { items, last: true }
}

async function* itemsOf(entries: AsyncIterable<Entry>, timeZone: string): AsyncGenerator<TranscriptItem> {
  const day = new Intl.DateTimeFormat('es', { timeZone, dateStyle: 'full' })
  const time = new Intl.DateTimeFormat('es', { timeZone, timeStyle: 'short' })
  for await (const entry of entries) {
    const at = new Date(entry.date)
    const who = entry.kind === 'note' ? `${authorName(entry)} (nota interna)` : authorName(entry)
    const [first = '', ...rest] = piecesOf(entryText(entry))
    const item = { day: day.format(at), time: time.format(at), who }
    yield { ...item, kind: kindOf(entry), text: first }
    for (const text of rest) yield { ...item, kind: 'rest', text }
  }
}

function kindOf({ kind, author }: Entry): TranscriptItem['kind'] {
  if (kind === 'timeline') return 'event'
  if (kind === 'note') return 'note'
  return author.kind === 'client' ? 'client' : 'ours'
}

/** A long text in pieces, between lines or words if it has any. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > mostCharacters) {
    const piece = text.slice(from, from + mostCharacters)
    const line = piece.lastIndexOf('\n')
    const breakAt = line > 0 ? line : piece.lastIndexOf(' ')
    // A pair of UTF-16 units stays together.
    const end = breakAt > 0 ? breakAt : mostCharacters - (/[\ud800-\udbff]$/.test(piece) ? 1 : 0)
    pieces.push(text.slice(from, from + end))
    from += breakAt > 0 ? end + 1 : end
  }
  pieces.push(text.slice(from))
  return pieces
}
