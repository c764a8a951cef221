import type { ChannelType } from '@hilo/contracts'
import { expect, it } from 'vitest'
import type { KindReasons } from './inbound'
import { adapters } from './registry'

/** Messenger and Instagram have one parser. */
const chapters: readonly (readonly [title: string, channel: ChannelType])[] = [
  ['WhatsApp', 'whatsapp'],
  ['Telegram', 'telegram'],
  ['Messenger e Instagram', 'messenger'],
  ['Gmail', 'gmail'],
]

const rows = (kinds: KindReasons, none: string): string[] => {
  const entries = Object.entries(kinds)
  if (entries.length === 0) return [none, '']
  return [
    '| Tipo | Por qué |',
    '|---|---|',
    ...entries.map(([name, reason]) => `| \`${name}\` | ${reason} |`),
    '',
  ]
}

const page = (): string =>
  [
    '# Lo que un chat no muestra',
    '',
    'Cada tipo de aviso de los proveedores se ve en el chat, cambia algo de él, o está en una de estas listas. Lo que no es de ningún tipo conocido se',
    'guarda en «Avisos sin procesar», «Sin uso», con `not understood` y lo que era. La página sale de las listas de los adaptadores (`channels/kinds.test.ts`; `vitest -u` la',
    'renueva), y `channels/never-silent.test.ts` comprueba que nada quede por fuera.',
    '',
    ...chapters.flatMap(([title, channel]) => [
      `## ${title}`,
      '',
      'Se ve como «no compatible», con lo que era y el motivo que el proveedor dé:',
      '',
      ...rows(adapters[channel].unsupported, 'Nada: cada correo se ve, y cada adjunto es un archivo.'),
      'No se ve, y queda guardado:',
      '',
      ...rows(adapters[channel].ignored, 'Nada.'),
    ]),
  ].join('\n')

it('docs/channels lists each kind that is not shown, with its reason', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/channels/kinds.md')
})

it('Messenger and Instagram show and ignore the same kinds', () => {
  expect(adapters.instagram.ignored).toEqual(adapters.messenger.ignored)
  expect(adapters.instagram.unsupported).toEqual(adapters.messenger.unsupported)
})
