import { type PageWriter, type Style, textWidth, writePages } from './page-writer'
import { substitute } from './readable-text'
import type { TranscriptHead, TranscriptItem, TranscriptPart } from './transcript-task'

const ink = '#111827'
const muted = '#6b7280'
const styles = {
  title: { face: 'bold', size: 17, color: ink },
  label: { face: 'regular', size: 9, color: muted },
  value: { face: 'regular', size: 9, color: ink },
  day: { face: 'bold', size: 9, color: muted },
  time: { face: 'regular', size: 8, color: muted },
  text: { face: 'regular', size: 9.5, color: ink },
  event: { face: 'regular', size: 8.5, color: muted },
  client: { face: 'bold', size: 9.5, color: ink },
  ours: { face: 'bold', size: 9.5, color: '#0f5e56' },
  note: { face: 'bold', size: 9.5, color: '#854d0e' },
} as const satisfies Record<string, Style>

const substituteWords = `${substitute} está por un signo que este archivo no puede mostrar. La transcripción en texto los tiene todos.`
const labelWidth = 92
const timeWidth = 44
const noteShade = { fill: '#fdf6e3', bar: '#d6a11d' }

/** A transcript as PDF, some entries at a time: each call of the function that it answers adds bytes to the file. */
export function drawTranscript({
  title,
  business,
  created,
  facts,
}: TranscriptHead): (part: TranscriptPart) => Uint8Array {
  const pages = writePages({ title, author: business, created })
  writeHead(pages, title, facts)
  let day = ''
  let before: TranscriptItem | null = null
  return ({ items, last }) => {
    for (const item of items) {
      const isNewDay = item.day !== day
      if (isNewDay) writeDay(pages, item.day)
      day = item.day
      if (item.kind === 'rest') writeText(pages, item.text, before?.kind ?? 'client')
      else {
        writeItem(pages, item)
        before = item
      }
    }
    if (last) {
      if (pages.hasSubstitutes()) pages.text(substituteWords, styles.event)
      pages.end()
    }
    return pages.bytes()
  }
}

function writeHead(pages: PageWriter, title: string, facts: TranscriptHead['facts']): void {
  pages.text(title, styles.title)
  pages.space(8)
  for (const { label, value } of facts)
    pages.text(value, styles.value, { left: labelWidth, beside: { text: label, style: styles.label } })
  pages.space(12)
}

function writeDay(pages: PageWriter, day: string): void {
  pages.space(6)
  pages.keep(60)
  pages.rule('#d1d5db')
  pages.space(7)
  pages.text(day, styles.day, { centered: true })
  pages.space(5)
}

const placeOf = (kind: TranscriptItem['kind']) => ({
  left: timeWidth,
  width: textWidth - timeWidth - 8,
  ...(kind === 'note' && { shade: noteShade }),
})

function writeItem(pages: PageWriter, item: TranscriptItem): void {
  const beside = { text: item.time, style: styles.time }
  if (item.kind === 'event') pages.text(item.text, styles.event, { ...placeOf('event'), beside })
  else {
    // A name is not left alone at the end of a page.
    pages.keep(30)
    pages.text(item.who, item.kind === 'rest' ? styles.client : styles[item.kind], {
      ...placeOf(item.kind),
      beside,
    })
    writeText(pages, item.text, item.kind)
  }
  pages.space(6)
}

const writeText = (pages: PageWriter, text: string, kind: TranscriptItem['kind']): void =>
  pages.text(text, styles.text, placeOf(kind))
