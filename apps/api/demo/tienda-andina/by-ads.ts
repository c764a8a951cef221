import { agentSays, customerByAd, customerSays, type Dialogue } from '../script/lines'
import type { Regular } from '../script/people'

/** Two ads of the shop, as Meta would say them. Their pictures are stored with the demo's files. */
export const ads = {
  ruanas: {
    id: '120208374991550',
    source: 'ad',
    headline: 'Ruanas de lana virgen a mitad de precio',
    body: 'Tejidas a mano en Nobsa. Solo esta semana, con envío gratis a todo el país. Escríbenos y te contamos qué tallas quedan.',
    link: 'https://example.test/ruanas',
    media: 'image',
  },
  mochilas: {
    id: '120208374991777',
    source: 'ad',
    headline: 'Mochilas tejidas, una por una',
    body: 'Cada mochila tarda tres semanas y no hay dos iguales.',
    link: 'https://example.test/mochilas',
    media: 'image',
  },
} as const

const area = 'Ventas'

export const chatsByAds: readonly Dialogue[] = [
  {
    title: 'Por el anuncio de ruanas',
    area,
    rare: true,
    reason: 'Venta cerrada',
    lines: [
      customerByAd(
        { ...ads.ruanas, click_id: 'AfDemoRuanas01' },
        'Hola, vi su anuncio de las ruanas. ¿Siguen a mitad de precio?',
      ),
      agentSays('¡Hola{, nombre}! Sí, hasta el domingo. ¿Qué talla buscas?'),
      customerSays('La M en gris'),
      agentSays('Nos quedan dos. Te la dejo apartada.'),
      customerSays('Perfecto, ya pago'),
    ],
  },
  {
    title: 'Por el anuncio de mochilas',
    area,
    rare: true,
    reason: 'Consulta resuelta',
    lines: [
      customerByAd(ads.mochilas, '¿Hacen envíos a {ciudad}?'),
      agentSays('¡Hola{, nombre}! Sí, llega en tres días.'),
      customerSays('Gracias, lo pienso'),
    ],
  },
]

const byRuanas = { channel: 'whatsapp', history: ['Por el anuncio de ruanas'] } as const

/** Customers whom the ads brought. */
export const cameByAds: readonly Regular[] = [
  { ...byRuanas, name: 'Camila Rozo', key: '573145550011', city: 'Bogotá' },
  { ...byRuanas, name: 'Julián Barrera', key: '573145550012', city: 'Neiva' },
  { ...byRuanas, name: 'Rocío Pulido', key: '573145550013', city: 'Tunja' },
  {
    channel: 'messenger',
    history: ['Por el anuncio de mochilas'],
    name: 'Edgar Mauricio León',
    key: '6841100000445501',
    city: 'Pereira',
  },
  {
    channel: 'instagram',
    history: ['Por el anuncio de mochilas'],
    name: 'Manuela Giraldo',
    key: '17841430055566102',
    username: 'manu.giraldo',
    city: 'Medellín',
  },
]
