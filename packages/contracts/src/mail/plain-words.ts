import { type Block, type Inline, parseMarkup } from './markup'

/** Whether the words of a mail have the notation of mails: what the business writes, but for the bot. `kind`: of the author. */
export const writesMarkup = (kind: string): boolean => kind === 'user' || kind === 'integration'

/**
 * The words of a mail as a person reads them, where they are shown without their look: rows, hits of a search, transcripts.
 * `body`: of any message.
 */
export function plainWords<B extends WrittenBody>(body: B, writtenBy: string): B {
  if (!writesMarkup(writtenBy) || !body.mail) return body
  return {
    ...body,
    ...(body.text && { text: plainMarkup(body.text) }),
    ...(body.caption && { caption: plainMarkup(body.caption) }),
  }
}

/** The words of a mail or a signature without their marks. */
export const plainMarkup = (words: string): string => plainOf(parseMarkup(words), '')

export interface WrittenBody {
  readonly text?: string | null
  readonly caption?: string | null
  readonly mail?: unknown
}

/** The plain text of a mail whose notation was parsed before. */
export const plainOf = (blocks: readonly Block[], mark = '*'): string =>
  blocks.map((block) => plainBlock(block, mark)).join('\n\n')

function plainBlock(block: Block, mark: string): string {
  const marks = {
    paragraph: () => '',
    quote: () => '> ',
    bullets: () => '- ',
    numbers: (at: number) => `${(block.kind === 'numbers' ? block.first : 1) + at}. `,
  }
  return block.lines.map((line, at) => `${marks[block.kind](at)}${plainLine(line, mark)}`).join('\n')
}

const plainLine = (line: readonly Inline[], mark: string): string =>
  line.map((inline) => plainInline(inline, mark)).join('')

/** Bold and italic stand between asterisks, as in the plain text that Gmail makes. */
function plainInline(inline: Inline, mark: string): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'link')
    return inline.text === inline.href ? inline.href : `${inline.text} (${inline.href})`
  return `${mark}${plainLine(inline.parts, mark)}${mark}`
}
