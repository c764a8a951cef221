import { contactFields, limits } from '@hilo/contracts'
import { storableText } from '../platform/text/storable-json'

/** A value as Hilo would store it if entered by hand; null where it is empty or would be refused. */
export function readField(field: 'phone' | 'email', value: string | null | undefined): string | null {
  const parsed = contactFields.shape[field].safeParse((value ?? '').trim())
  return parsed.success ? (parsed.data ?? null) : null
}

/** On one line, and no longer than a name may be. */
export function readName(value: string | null | undefined): string | null {
  const line = storableText(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...line].slice(0, limits.nameLength).join('') || null
}

export const readTag = (value: string): string =>
  [...(readName(value) ?? '')].slice(0, limits.tagLength).join('')
