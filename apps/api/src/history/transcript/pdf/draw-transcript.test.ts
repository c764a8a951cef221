import { expect, it } from 'vitest'
import { readPdf } from '../../../test/observe/read-pdf'
import { drawTranscript } from './draw-transcript'
import type { TranscriptHead, TranscriptItem } from './transcript-task'

const head: TranscriptHead = {
  title: 'Conversación con Íñigo Ñáñez',
  business: 'Tienda',
  created: new Date('2026-11-23T14:00:00Z'),
  facts: [{ label: 'Etiquetas', value: 'Señal, Urgente' }],
}
const item = (text: string, more: Partial<TranscriptItem> = {}): TranscriptItem => ({
  ...{ day: 'lunes, 23 de noviembre de 2026', time: '9:05', kind: 'client', who: 'Íñigo' },
  ...more,
  text,
})

function draw(...parts: TranscriptItem[][]) {
  const step = drawTranscript(head)
  const bytes = parts.map((items, index) => step({ items, last: index === parts.length - 1 }))
  return { bytes, read: () => readPdf(Buffer.concat(bytes)) }
}
const words = async (...items: TranscriptItem[]) => (await draw(items).read()).pages.flat()

it('says its title, its language and what stands at its head', async () => {
  const { title, language, pages } = await draw([item('Hola')]).read()
  expect([title, language]).toEqual(['Conversación con Íñigo Ñáñez', 'es'])
  expect(pages).toHaveLength(1)
  expect(pages[0]?.[0]).toBe('Conversación con Íñigo Ñáñez Página 1 de1')
  expect(pages[0]).toContain('Etiquetas Señal, Urgente')
})

it.each([
  ['¿Cuánto cuesta la ruana? Ñandú → 50 € ½'],
  ['Съешь ещё этих мягких французских булок'],
  ['Ευχαριστώ πολύ'],
  ['مرحبا بالعالم'],
  ['שלום עולם'],
  ['Precio de مرحبا بالعالم y luego 50.000 pesos'],
  ['Gracias 😀👍🏽 🇨🇴 ❤️'],
  ['👨‍👩‍👧'],
  ['fi ffi fl'],
])('has the words of %s', async (text) => {
  const lines = (await words(item(text))).map((line) => line.replaceAll('\ufe0f', '').replace('🏽', ''))
  expect(lines).toContain(text.replaceAll('\ufe0f', '').replace('🏽', ''))
})

it('shows a sign that no font has as □, and says so at the end', async () => {
  const lines = await words(item('Soy 王 Wang'))
  expect(lines).toContain('Soy □ Wang')
  expect(lines.join(' ')).toContain('□ está por un signo que este archivo no puede mostrar')
  expect((await words(item('Soy Wang'))).join(' ')).not.toContain('□')
})

it('drops marks that would turn a text around', async () => {
  expect(await words(item('fac\u202Eexe.pdf\u0000\u0007'))).toContain('facexe.pdf')
})

it('breaks what is longer than a line or a page, and loses nothing of it', async () => {
  const long = Array.from({ length: 3_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
  const many = Array.from({ length: 600 }, (_, index) => `palabra${index}`).join(' ')
  const { pages } = await draw(
    [item(long)],
    [item(`${many}\n${'\n'.repeat(120)}fin`, { kind: 'note' })],
  ).read()
  expect(pages.length).toBeGreaterThan(4)
  const body = pages.map((lines) => lines.filter((line) => !line.includes('Página')))
  expect(body.flat().join('').replaceAll(' ', '')).toContain(long)
  for (const word of many.split(' ')) expect(body.flat().join(' ').split(' ')).toContain(word)
  for (const [index, lines] of pages.entries())
    expect(lines[0]).toContain(`Página ${index + 1} de${pages.length}`)
  const widest = Math.max(...pages.flat().map((line) => line.length))
  expect(widest).toBeLessThan(160)
})

it('gives its bytes as it goes on, whatever the length of the chat', async () => {
  const parts = Array.from({ length: 12 }, (_, part) =>
    Array.from({ length: 50 }, (_, index) => item(`Mensaje ${part * 50 + index}`)),
  )
  const { bytes, read } = draw(...parts)
  const sizes = bytes.slice(1, -1).map(({ length }) => length)
  expect(Math.min(...sizes)).toBeGreaterThan(1_000)
  expect(Math.max(...sizes)).toBeLessThan(3 * Math.min(...sizes))
  const text = (await read()).pages.flat()
  expect(text).toContain('Mensaje 0')
  expect(text).toContain('Mensaje 599')
})
