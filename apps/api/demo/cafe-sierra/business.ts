import type { DemoBusiness } from '../script/business'
import { chats } from './chats'
import { acquaintances, assigned, regulars, waiting } from './customers'

/** A second business, to see that tenants stay apart. */
export const cafeSierra: DemoBusiness = {
  uuid: 'd1e50000-0000-4000-8000-00000000caf3',
  name: 'Café Sierra',
  address: 'Calle 18 # 3-40',
  city: 'Santa Marta',
  country: 'Colombia',
  additionalInfo: [{ title: 'Horario', information: 'Martes a domingo, de 8 a. m. a 7 p. m.' }],
  welcome: '¡Hola! Gracias por escribir a Café Sierra. Ya te atendemos.',
  farewell: 'Gracias por escribirnos. ¡Que disfrutes tu café!',
  areaWelcome: 'Ya te atiende el equipo indicado.',
  areaMenu: '¿Sobre qué nos escribes?',
  schedule: {
    hours: [2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '19:00' })),
    holidays: [{ date: '2026-12-25', name: 'Navidad' }],
    away: 'Estamos cerrados. Abrimos de martes a domingo, de 8 a. m. a 7 p. m.',
  },
  people: [
    { name: 'Rosa Elvira Cárdenas', email: 'admin@otra.demo', role: 'ADMIN' },
    { name: 'Eva Molina', email: 'eva@otra.demo', role: 'AGENT', beginner: true },
  ],
  areas: [
    {
      name: 'Pedidos',
      color: '#8a5a2b',
      description: 'Café en grano y molido',
      incoming_message: '¿Cuántas libras y en qué preparas tu café?',
    },
    {
      name: 'Suscripciones',
      color: '#3f7d58',
      description: 'Entregas de cada mes',
      incoming_message: 'Compártenos el correo de tu suscripción.',
    },
  ],
  labels: [
    { name: 'Suscripción', color: '#1d4ed8' },
    { name: 'Reclamo', color: '#be123c' },
  ],
  finishReasons: [{ name: 'Pedido confirmado' }, { name: 'Consulta resuelta' }],
  quickAnswers: [
    { name: 'saludo', type: 'Saludo', message: '¡Hola, {{nombre}}! Soy {{agente}}, de Café Sierra.' },
    {
      name: 'tueste',
      type: 'Información',
      message: 'Tostamos martes y viernes; tu café sale al día siguiente.',
    },
    {
      name: 'molienda',
      type: 'Consulta',
      message: '¿En qué preparas tu café, {{nombre}}? Así lo molemos a tu medida.',
    },
    { name: 'cierre', type: 'Cierre', message: 'Un gusto, {{nombre}}. ¡Que disfrutes tu café!' },
  ],
  savedFilters: [{ name: 'Sin leer', filter: { unread: 'true' } }],
  channels: {
    whatsapp: { name: 'WhatsApp Café Sierra', externalId: '109876543210114', shown: '+57 605 555 0120' },
    telegram: { name: 'Bot de Café Sierra', externalId: '7205550120', shown: '@cafe_sierra_bot' },
    instagram: { name: 'Instagram @cafesierra', externalId: '17841405550120003', shown: '@cafesierra' },
    messenger: { name: 'Página de Café Sierra', externalId: '105550120000318', shown: 'Café Sierra' },
    gmail: {
      name: 'Correo de Café Sierra',
      externalId: 'hola@cafesierra.demo',
      shown: 'hola@cafesierra.demo',
    },
  },
  dialogues: chats,
  waiting,
  assigned,
  regulars,
  acquaintances,
  simulated: [
    { name: 'Camilo Restrepo', phone: '573005512093' },
    { name: 'Sofía Mejía', phone: '573008830216', username: 'sofi.mejia' },
    { name: 'Panadería La Espiga', phone: '573003107745' },
    { name: 'Jairo (sin confirmaciones)', phone: '573006641982', profile: 'noReceipts' },
  ],
  goods: [{ name: 'libra de café', price: 38_000, kind: 'other' }],
}
