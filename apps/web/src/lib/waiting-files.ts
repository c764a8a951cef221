import { draftOf, fileIn, replaceDraft } from './drafts'
import { storedKeys } from './storage'

/**
 * The file that goes with a chat's next message waits as the text does: a draft of the chat says which it is, this device
 * keeps its bytes. So what one tab sends waits in no other, and a reload takes nothing.
 */
export interface WaitingFile {
  readonly id: string
  readonly name: string
  readonly size: number
  /** This device did not take it, so that the page alone has it; or has it no longer. */
  readonly trouble?: 'unkept' | 'gone'
}

/** What this page has read, or was given. */
export const held = new Map<string, File>()
/** What a reload would take. */
export const unkept = new Set<string>()
const openStore = () => import('./file-store')
/** What cannot be cleared away is somebody's file all the same, and goes with those that are too old. */
const inStore = (work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<unknown>): void =>
  void openStore()
    .then(work)
    .catch(() => undefined)

/** What the draft says; another program may have written there. */
export function fileNamed(draft: string): WaitingFile | null {
  try {
    return draft === '' ? null : (JSON.parse(draft) as WaitingFile)
  } catch {
    return null
  }
}

const waitingIn = (user: string, conversation: string) => fileNamed(draftOf(user, fileIn(conversation)))

/** Where it still waits. */
export function mark(
  user: string,
  conversation: string,
  waiting: WaitingFile,
  write: typeof replaceDraft,
): void {
  if (waitingIn(user, conversation)?.id === waiting.id)
    write(user, fileIn(conversation), JSON.stringify(waiting))
}

export function dropFile(user: string, conversation: string): void {
  const waiting = waitingIn(user, conversation)
  if (!waiting) return
  forget(waiting)
  replaceDraft(user, fileIn(conversation), '')
}

function forget({ id }: WaitingFile): void {
  held.delete(id)
  unkept.delete(id)
  inStore((store) => store.drop(id))
}

/** Into the hands of this page. One that this device has no longer waits on in name, until it is taken away. */
export async function readFile(user: string, conversation: string, waiting: WaitingFile): Promise<void> {
  if (held.has(waiting.id) || waiting.trouble === 'gone') return
  const store = await openStore()
  const file = await store.read(waiting.id)
  if (file) held.set(waiting.id, file)
  else mark(user, conversation, { ...waiting, trouble: 'gone' }, replaceDraft)
}

/** For as long as somebody's session lasts in this page; what is told ends it. */
export function openFiles(user: string): () => void {
  // Where no file is named there is none to take away.
  if (storedKeys('').some((key) => key.endsWith(fileIn(''))))
    inStore((store) => store.sweep(user, Date.now()))
  return () => {
    held.clear()
    unkept.clear()
  }
}
