import { useCallback, useSyncExternalStore } from 'react'
import { readStored, storedKeys, writeStored } from '../browser/stored/storage'
import { deriveUuid, newUuid } from '../text/uuid'

/**
 * Text that is being written, by user and conversation. It is in memory at once, and in localStorage a moment later or
 * when the page is left, so that it survives a reload and the end of the session.
 */
const prefix = 'hilo:draft:'
const texts = new Map<string, string>()
const unsaved = new Set<string>()
const listeners = new Set<() => void>()
const outsideListeners = new Set<(key: string, text: string) => void>()
const pauseMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

const storageKey = (user: string, conversation: string) => `${prefix}${user}:${conversation}`

/** A chat's note and the file of its next message are drafts of their own, beside the answer. */
export const noteKey = (conversation: string) => `${conversation}:note`
export const fileKey = (conversation: string) => `${conversation}:file`
/** Recipients and subject of a mail that is being written, as JSON. */
export const mailKey = (conversation: string) => `${conversation}:mail`
/** Holds the uuid of the interaction that answer and file were prepared for. */
export const interactionKey = (conversation: string) => `${conversation}:of`

/** Holds the id of a text, from its first letter until it is sent or discarded; the same in every tab. */
const messageIdKey = (draftKey: string) => `${draftKey}:id`
const isText = (draftKey: string) => !/:(?:file|mail|of|id)$/.test(draftKey)

export function readDraft(user: string, conversation: string): string {
  const key = storageKey(user, conversation)
  const known = texts.get(key)
  if (known !== undefined) return known
  const stored = readStored(key) ?? ''
  texts.set(key, stored)
  // Reads the id together with the text: later another tab may have begun another text.
  if (isText(conversation)) readDraft(user, messageIdKey(conversation))
  return stored
}

export function saveDraft(user: string, conversation: string, text: string): void {
  const hadText = readDraft(user, conversation) !== ''
  // The id is stored before the text and removed after it: no tab ever sees a text without its id, or with another's.
  if (isText(conversation) && text !== '' && !hadText) put(user, messageIdKey(conversation), newUuid())
  put(user, conversation, text)
  if (isText(conversation) && text === '' && hadText) put(user, messageIdKey(conversation), '')
}

function put(user: string, draftKey: string, text: string): void {
  const key = storageKey(user, draftKey)
  texts.set(key, text)
  // Written last, because it changed last.
  unsaved.delete(key)
  unsaved.add(key)
  clearTimeout(timer)
  timer = setTimeout(flushDrafts, pauseMs)
}

/**
 * The uuid of the message for a text, derived from the draft's id and the text: two tabs that send the same draft at the
 * same moment send one message, and another text gets another uuid.
 */
export function messageUuid(user: string, conversation: string, text: string): string {
  const draftKey = messageIdKey(conversation)
  if (readDraft(user, draftKey) === '') put(user, draftKey, newUuid())
  return deriveUuid(readDraft(user, draftKey), text)
}

/** For tests, which share the loaded modules: forgets all texts. */
export function forgetDrafts(): void {
  clearTimeout(timer)
  texts.clear()
  unsaved.clear()
}

/** Sets a draft in this page's memory, without storing it. */
export function setDraftInMemory(user: string, conversation: string, text: string): void {
  texts.set(storageKey(user, conversation), text)
  announce()
}

/** Whether a chat has a draft: an answer, a note or a file. */
export const hasDraft = (user: string, conversation: string): boolean =>
  [conversation, noteKey(conversation), fileKey(conversation)].some(
    (draftKey) => readDraft(user, draftKey) !== '',
  )

/** Changes a draft from outside of its text box; the box is notified. */
export function replaceDraft(user: string, conversation: string, text: string): void {
  rewrite(user, conversation, text)
  flushDrafts()
}

/** All drafts of a user, by conversation key. */
export function readAllDrafts(user: string): ReadonlyMap<string, string> {
  const start = storageKey(user, '')
  const keys = [...texts.keys(), ...storedKeys(start)]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
  return new Map(keys.map((draftKey) => [draftKey, readDraft(user, draftKey)]))
}

/** The conversation that has a draft for the interaction. */
export function conversationOfDraft(user: string, interaction: string): string | undefined {
  const mark = interactionKey('')
  const known = [...readAllDrafts(user)].find(
    ([draftKey, of]) => of === interaction && draftKey.endsWith(mark),
  )
  return known?.[0].slice(0, -mark.length)
}

function rewrite(user: string, conversation: string, text: string): void {
  saveDraft(user, conversation, text)
  for (const listener of outsideListeners) listener(storageKey(user, conversation), text)
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

// Another tab changed the draft or sent it, so this tab must not send its copy again. If the texts differed before,
// the person types here, and this tab keeps its own.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (!key?.startsWith(prefix)) return
  const known = texts.get(key)
  if (known !== undefined && known !== (oldValue ?? '')) return
  const text = newValue ?? ''
  texts.set(key, text)
  for (const listener of outsideListeners) listener(key, text)
  announce()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a text box with its own copy of the draft: calls `take` when another tab or `replaceDraft` changed it. */
export function onDraftChangedOutside(
  user: string,
  conversation: string,
  take: (text: string) => void,
): () => void {
  const own = storageKey(user, conversation)
  const listener = (key: string, text: string) => {
    if (key === own) take(text)
  }
  outsideListeners.add(listener)
  return () => outsideListeners.delete(listener)
}

/** The text of a draft, for lists: it may be a moment behind the composer. */
export function useDraftText(user: string, conversation: string): string {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readDraft(user, conversation), [user, conversation]),
  )
}
