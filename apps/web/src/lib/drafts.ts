import { useCallback, useSyncExternalStore } from 'react'
import { readStored, storedKeys, writeStored } from './storage'
import { newUuid, uuidOf } from './uuid'

/**
 * Unsent text, kept on this device per user and conversation: it survives switching, reloading, a lost session.
 * What is typed is in memory at once and in storage a moment later, or when the page is left.
 */
const prefix = 'hilo:draft:'
const texts = new Map<string, string>()
const unsaved = new Set<string>()
const listeners = new Set<() => void>()
const elsewhere = new Set<(key: string, text: string) => void>()
const pauseMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

const keyOf = (user: string, conversation: string) => `${prefix}${user}:${conversation}`

/** What waits in a chat beside its answer, each a draft of its own: a note for colleagues, and the file of the next message. */
export const noteIn = (conversation: string) => `${conversation}:note`
export const fileIn = (conversation: string) => `${conversation}:file`
/** The interaction that answer and file were prepared for. */
export const episodeIn = (conversation: string) => `${conversation}:of`

/** What a text is called from its first letter until it is sent or dropped; in every tab the same. */
const idIn = (place: string) => `${place}:id`
const isText = (place: string) => !/:(?:file|of|id)$/.test(place)

export function draftOf(user: string, conversation: string): string {
  const key = keyOf(user, conversation)
  const known = texts.get(key)
  if (known !== undefined) return known
  const stored = readStored(key) ?? ''
  texts.set(key, stored)
  // Of the text that is shown, and not of one that another tab may have begun meanwhile.
  if (isText(conversation)) draftOf(user, idIn(conversation))
  return stored
}

export function saveDraft(user: string, conversation: string, text: string): void {
  const began = draftOf(user, conversation) !== ''
  // Named before it is there, and for as long as it is: no tab ever has it without its name, or with another's.
  if (isText(conversation) && text !== '' && !began) put(user, idIn(conversation), newUuid())
  put(user, conversation, text)
  if (isText(conversation) && text === '' && began) put(user, idIn(conversation), '')
}

function put(user: string, place: string, text: string): void {
  const key = keyOf(user, place)
  texts.set(key, text)
  // What was changed last is kept last.
  unsaved.delete(key)
  unsaved.add(key)
  clearTimeout(timer)
  timer = setTimeout(flushDrafts, pauseMs)
}

/**
 * The uuid of the message that is made of a text. Two tabs that send the same one at the same moment send one message;
 * other words are never taken for it.
 */
export function messageOf(user: string, conversation: string, text: string): string {
  const place = idIn(conversation)
  if (draftOf(user, place) === '') put(user, place, newUuid())
  return uuidOf(draftOf(user, place), text)
}

/** Known to this page, and kept nowhere. */
export function holdDraft(user: string, conversation: string, text: string): void {
  texts.set(keyOf(user, conversation), text)
  announce()
}

/** Whether anything waits in a chat: its answer, a note, a file. */
export const waitsIn = (user: string, conversation: string): boolean =>
  [conversation, noteIn(conversation), fileIn(conversation)].some((place) => draftOf(user, place) !== '')

/** By somebody else than its box, which is told. */
export function replaceDraft(user: string, conversation: string, text: string): void {
  rewrite(user, conversation, text)
  flushDrafts()
}

/** Of this person, by where they stand. */
export function draftsOf(user: string): ReadonlyMap<string, string> {
  const start = keyOf(user, '')
  const places = [...texts.keys(), ...storedKeys(start)]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
  return new Map(places.map((place) => [place, draftOf(user, place)]))
}

/** The chat in which something waits for an interaction. */
export function chatPreparedFor(user: string, interaction: string): string | undefined {
  const mark = episodeIn('')
  const known = [...draftsOf(user)].find(([place, of]) => of === interaction && place.endsWith(mark))
  return known?.[0].slice(0, -mark.length)
}

function rewrite(user: string, conversation: string, text: string): void {
  saveDraft(user, conversation, text)
  for (const listener of elsewhere) listener(keyOf(user, conversation), text)
}

export function flushDrafts(): void {
  clearTimeout(timer)
  for (const key of unsaved) writeStored(key, texts.get(key) || null)
  unsaved.clear()
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

document.addEventListener('visibilitychange', () => document.hidden && flushDrafts())
addEventListener('pagehide', flushDrafts)

// Another tab wrote on in the draft, or sent it: this one's copy must not be sent again. Where the texts had parted
// already, somebody types here, and keeps theirs.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (!key?.startsWith(prefix)) return
  const known = texts.get(key)
  if (known !== undefined && known !== (oldValue ?? '')) return
  const text = newValue ?? ''
  texts.set(key, text)
  for (const listener of elsewhere) listener(key, text)
  announce()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the box that holds the draft's text as its own: told what another tab made of it. */
export function onDraftElsewhere(
  user: string,
  conversation: string,
  take: (text: string) => void,
): () => void {
  const own = keyOf(user, conversation)
  const listener = (key: string, text: string) => {
    if (key === own) take(text)
  }
  elsewhere.add(listener)
  return () => elsewhere.delete(listener)
}

/** For lists, which may lag a moment behind the keyboard; the composer reads its own text. */
export function useDraft(user: string, conversation: string): string {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => draftOf(user, conversation), [user, conversation]),
  )
}
