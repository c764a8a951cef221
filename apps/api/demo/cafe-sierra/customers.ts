import { agentSays, customerSays } from '../script/lines'
import type { AssignedChat, Regular, WaitingChat } from '../script/people'

const eva = 'Eva Molina'

export const waiting: readonly WaitingChat[] = [
  {
    name: 'Tomás Arbeláez',
    channel: 'whatsapp',
    key: '573105550281',
    city: 'Medellín',
    area: 'Pedidos',
    ago: 7,
    lines: [customerSays('Hola'), customerSays('¿Tienen descafeinado?')],
  },
  {
    name: 'Julieta Navarro',
    channel: 'instagram',
    key: '17841460077120034',
    username: 'julieta.nav',
    city: 'Santa Marta',
    area: 'Suscripciones',
    ago: 26,
    lines: [customerSays('{buenas}'), customerSays('¿Cómo funciona la suscripción mensual?')],
  },
  {
    name: 'Restaurante La Huerta',
    channel: 'gmail',
    key: 'cocina@lahuerta.co',
    signs: 'Mauricio Lemus',
    city: 'Barranquilla',
    area: null,
    subject: 'Café para la carta nueva',
    ago: 140,
    lines: [
      customerSays(
        'Hola, Café Sierra:\n\nEstamos armando la carta de enero y queremos probar dos orígenes. ¿Nos visitan?\n\nMauricio Lemus',
      ),
    ],
  },
]

export const assigned: readonly AssignedChat[] = [
  {
    agent: eva,
    name: 'Verónica Pulido',
    channel: 'whatsapp',
    key: '573185550263',
    city: 'Bogotá',
    months: 6,
    history: ['Molienda'],
    area: 'Pedidos',
    ago: 11,
    lines: [
      customerSays('{buenas}, ¿me mandan lo mismo de siempre?'),
      agentSays('¡Hola, Verónica! Dos libras molidas para prensa. ¿A la misma dirección?'),
      customerSays('Sí, y una más en grano para regalar'),
    ],
  },
  {
    agent: eva,
    name: 'Coworking Patio 22',
    channel: 'messenger',
    key: '6841200000311706',
    signs: 'Ernesto Gaona',
    city: 'Cartagena',
    area: 'Pedidos',
    ago: 35,
    lines: [
      customerSays('Hola, se nos dañó el molino'),
      agentSays('¡Hola! Mañana a primera hora va el técnico. ¿Quién lo recibe?'),
    ],
  },
]

export const regulars: readonly Regular[] = [
  {
    name: 'Camilo Restrepo',
    channel: 'whatsapp',
    key: '573005512093',
    city: 'Medellín',
    history: ['Café para oficina'],
  },
  {
    name: 'Elkin Manrique',
    channel: 'telegram',
    key: '5550110472',
    username: 'elkinm',
    city: 'Bogotá',
    history: ['Taller de cata'],
  },
  {
    name: 'Rosalba Yáñez',
    channel: 'whatsapp',
    key: '573125550219',
    city: 'Bogotá',
    months: 9,
    history: ['Suscripción', 'Bolsa rota'],
  },
  {
    name: 'Empaques del Norte',
    channel: 'gmail',
    key: 'comercial@empaquesdelnorte.co',
    signs: 'Liliana Barreto',
    city: 'Barranquilla',
    tags: ['proveedor'],
    history: ['Correo de proveedor'],
  },
  {
    name: 'Iván Mauricio Ceballos',
    channel: 'messenger',
    key: '6841200000358821',
    city: 'Sincelejo',
    history: ['Molienda'],
  },
]

export const acquaintances = [{ name: 'Tostadora Minca', phone: '576055550120', tags: ['interno'] }] as const
