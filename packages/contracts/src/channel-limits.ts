import type { ChannelType } from './http/entities'

export interface TextLimit {
  readonly most: number
  readonly unit: 'chars' | 'bytes'
}

/** Where one message of the provider takes less than a message of ours may say: a longer text goes as several. */
export const pieceLimits: Readonly<Partial<Record<ChannelType, TextLimit>>> &
  Readonly<Record<'messenger' | 'instagram', TextLimit>> = {
  messenger: { most: 2000, unit: 'chars' },
  // An accent counts twice, an emoji four times.
  instagram: { most: 1000, unit: 'bytes' },
}

/** How much of the limit a text takes. */
export function textSize(text: string, unit: TextLimit['unit']): number {
  let size = 0
  for (const character of text) size += unit === 'chars' ? 1 : bytesOf(character.codePointAt(0) ?? 0)
  return size
}

/** In UTF-8. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
