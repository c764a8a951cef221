import { type CostGroup, millionths } from '@hilo/contracts'
import { isolateArguments } from '../lib/text/bidi'
import { plural } from '../lib/text/plural'

const categories: Readonly<Record<string, string>> = {
  service: 'Respuestas',
  utility: 'Utilidad',
  marketing: 'Promoción',
  marketing_lite: 'Promoción',
  authentication: 'Claves de un solo uso',
  authentication_international: 'Claves de un solo uso, internacionales',
  referral_conversion: 'Después de un anuncio',
  meta_business_agent: 'La IA de Meta',
  none: 'Sin categoría',
}

const groups = {
  account: { title: 'Por número', head: 'Número' },
  category: { title: 'Por categoría', head: 'Categoría' },
  area: { title: 'Por área', head: 'Área' },
  author: { title: 'Por persona', head: 'Persona' },
  template: { title: 'Por plantilla', head: 'Plantilla' },
  country: { title: 'Por país', head: 'País' },
} as const satisfies Record<CostGroup, { title: string; head: string }>

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format =
    formats.get(key) ?? new Intl.NumberFormat('es-CO', { style: 'currency', currency, ...fractions })
  formats.set(key, format)
  return format
}
const cent = millionths / 100
/** An amount in millionths, rounded to the cent, halves up. What is less than half a cent is not nothing. */
const money = (amount: number, currency: string): string =>
  amount > 0 && amount < cent / 2
    ? `< ${formatOf(currency, 2).format(0.01)}`
    : formatOf(currency, 2).format(Math.round(amount / cent) / 100)
/** The price of one message, with the four decimals that rates have. */
const rate = (amount: number, currency: string): string => formatOf(currency, 4).format(amount / millionths)

const noRate = 'sin tarifa'

/** Not in the index of the catalogue: only what loads later imports it. */
export const costs = isolateArguments({
  view: 'Costos',
  month: 'Mes',
  earlier: 'Mes anterior',
  later: 'Mes siguiente',
  money,
  rate,
  noRate,
  about: (zone: string, from: string | null) =>
    `Lo que WhatsApp cobra por cada mensaje que llega, en la hora de ${zone}. ${
      from === null ? 'No hay tarifas de ese mes.' : `Tarifas desde el ${from}.`
    } La factura de Meta es la que vale: aquí no están los descuentos por volumen ni los impuestos.`,
  total: { title: 'En el mes', help: 'La suma de los mensajes cobrados que tienen tarifa.' },
  forecast: { title: 'Al cierre', help: 'Lo que costará el mes si sigue como va.' },
  messages: { title: 'Mensajes', help: 'Los que llegaron a los clientes.' },
  free: { title: 'Gratis', help: 'Los del mes que no se cobran, y los de quien llegó por un anuncio.' },
  unpriced: { title: 'Sin tarifa', help: 'Se cobran, y aquí no se sabe cuánto: no están en la suma.' },
  groups,
  columns: { messages: 'Mensajes', free: 'Gratis', unpriced: 'Sin tarifa', amount: 'Costo' },
  /** A sum of nothing that leaves something out is not known to be nothing. */
  amount: (amount: number, currency: string, unpriced: number) =>
    unpriced > 0 && amount === 0 ? noRate : money(amount, currency),
  freeLeft: (name: string, left: number, messages: number) =>
    left > 0
      ? `${name}: quedan ${left} respuestas gratis de ${messages} este mes.`
      : `${name}: ya usó las ${messages} respuestas gratis del mes.`,
  names: {
    category: (key: string) => categories[key] ?? key,
    author: (key: string) =>
      ({ bot: 'El bot', app: 'Fuera de Hilo', system: 'Hilo', none: 'Sin decir' })[key] ?? 'Una persona',
    none: { account: 'Un número', area: 'Sin área', template: 'Sin plantilla', country: 'País desconocido' },
  },
  empty: {
    title: 'Ningún mensaje con precio',
    hint: 'Aparecen cuando WhatsApp dice que un mensaje llegó.',
  },
  failed: 'No se pudo leer cuánto cuesta escribirle.',
  reading: 'Leyendo cuánto cuesta…',
  /** The next answer in a chat. */
  next: {
    freeUntil: (moment: string) => `Escribirle es gratis hasta ${moment}: llegó por un anuncio.`,
    freeLeft: (left: number, messages: number) =>
      `Responderle es gratis: ${left === 1 ? 'queda' : 'quedan'} ${plural(left, 'respuesta', 'respuestas')} de ${messages} este mes.`,
    costs: (price: string) => `Cada respuesta cuesta ${price}.`,
    noRate: 'Cada respuesta se cobra, sin tarifa conocida.',
    templates: (utility: string, marketing: string) =>
      `Una plantilla de utilidad, ${utility}; de promoción, ${marketing}.`,
  },
  freeNow: 'gratis',
} as const)
