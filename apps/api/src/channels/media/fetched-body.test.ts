import { expect, it } from 'vitest'
import { type AwaitingEntry, type Fetched, withFetchedFile } from './fetched-body'

const waits = { name: '', url: null, mime: 'image/jpeg', size: null, caption: 'Así quedó', media: 'media-1' }
const { media: _, ...known } = waits
const file = {
  uuid: 'archivo',
  key: 'clave',
  name: 'imagen.jpg',
  mime: 'image/png',
  size: 12,
  sha256: new Uint8Array([1]),
}

it.each<[string, Partial<AwaitingEntry>, Fetched, object | null]>([
  [
    'one that came is shown from here, and keeps its caption',
    {},
    file,
    { ...known, url: '/api/files/archivo', name: 'imagen.jpg', mime: 'image/png', size: 12 },
  ],
  ['one that is gone there is gone', {}, null, { ...known, expired: true }],
  ['one that is too large says how large it may be', {}, { too_large: 16 }, { ...known, too_large: 16 }],
  ['one that lies elsewhere was refused', {}, { refused: true }, { ...known, refused: true }],
  ['one that stays there is linked', {}, { link: 'https://x' }, { ...known, link: 'https://x' }],
  ['a message that was taken back waits for nothing', { deleted_at: new Date(0) }, file, null],
  ['nor does one whose file has come', { body: { ...waits, url: '/api/files/otro' } }, file, null],
  ['nor one that never had any', { body: { text: 'Hola' } }, file, null],
])('%s', (_, line, fetched, body) => {
  expect(withFetchedFile({ deleted_at: null, body: waits, ...line }, fetched)).toEqual(body)
})
