import { demo } from '@hilo/contracts/reference'
import type { DemoBusiness } from '../script/business'
import { assigned } from './assigned'
import { cameByAds, chatsByAds } from './by-ads'
import { chatsEnvios } from './chats-envios'
import { chatsFacturacion } from './chats-facturacion'
import { chatsMayoristas } from './chats-mayoristas'
import { chatsVentas } from './chats-ventas'
import { mails } from './mails'
import { quickAnswers } from './quick-answers'
import { acquaintances, regulars } from './regulars'
import { waiting } from './waiting'

export const tiendaAndina: DemoBusiness = {
  uuid: demo.business,
  setting: demo.setting,
  whatsappConfig: demo.whatsappConfig,
  name: 'Tienda Andina',
  address: 'Carrera 7 # 54-21',
  city: 'Bogotá',
  country: 'Colombia',
  additionalInfo: [
    { title: 'NIT', information: '900.555.142-7' },
    { title: 'Horario', information: 'Lunes a sábado, de 9 a. m. a 6 p. m.' },
    { title: 'Taller', information: 'Nobsa, Boyacá' },
  ],
  welcome:
    '¡Hola! Gracias por escribir a Tienda Andina, ruanas y tejidos de Boyacá. En un momento te atiende una persona de nuestro equipo.',
  farewell: 'Gracias por escribir a Tienda Andina. ¡Que tengas un lindo día!',
  areaWelcome: 'Ya te pasamos con la persona indicada. Cuéntanos en qué te ayudamos.',
  areaMenu: '¿En qué te podemos ayudar? Elige una opción o responde con su número.',
  schedule: {
    hours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '09:00', to: '18:00' })),
    holidays: [
      { date: '2026-12-08', name: 'Inmaculada Concepción' },
      { date: '2026-12-25', name: 'Navidad' },
      { date: '2027-01-01', name: 'Año Nuevo' },
    ],
    away: 'En este momento no estamos. Atendemos de lunes a sábado, de 9 a. m. a 6 p. m.; déjanos tu mensaje y te respondemos apenas volvamos.',
  },
  people: [
    { ...demo.camila, name: 'Camila Torres', role: 'SUPER_ADMIN' },
    { ...demo.marta, name: 'Marta Quintero', role: 'ADMIN' },
    { ...demo.ana, name: 'Ana Rojas', role: 'AGENT' },
    { ...demo.luis, name: 'Luis Peña', role: 'AGENT' },
  ],
  areas: [
    {
      uuid: demo.areas.ventas,
      name: 'Ventas',
      color: '#d9722e',
      description: 'Tallas, colores, precios y pedidos',
      incoming_message: 'Te damos la bienvenida a Ventas. Cuéntanos qué prenda te gustó y en qué talla.',
      first_answer_minutes: 15,
    },
    {
      uuid: demo.areas.envios,
      name: 'Envíos',
      color: '#2e7fb8',
      description: 'Guías, cambios y devoluciones',
      incoming_message: 'Para ayudarte más rápido, compártenos el número de tu pedido.',
      first_answer_minutes: 30,
      end_minutes: 480,
    },
    {
      uuid: demo.areas.facturacion,
      name: 'Facturación',
      color: '#2f9e6e',
      description: 'Facturas, pagos y reintegros',
      incoming_message: 'Compártenos el número de tu pedido y el NIT o la cédula de la factura.',
    },
    {
      uuid: demo.areas.mayoristas,
      name: 'Mayoristas',
      color: '#7b57b8',
      description: 'Almacenes, hoteles y dotaciones',
      incoming_message:
        'Gracias por tu interés. Cuéntanos qué necesitas, cuántas unidades y para qué ciudad.',
    },
  ],
  labels: [
    { uuid: demo.labels.urgente, name: 'Urgente', color: '#c2410c' },
    { uuid: demo.labels.vip, name: 'VIP', color: '#a16207' },
    { uuid: demo.labels.reclamo, name: 'Reclamo', color: '#be123c' },
    { uuid: demo.labels.cotizacion, name: 'Cotización', color: '#0f766e' },
    { uuid: demo.labels.temporada, name: 'Temporada de diciembre', color: '#6d28d9' },
  ],
  finishReasons: [
    { uuid: demo.finishReasons.resuelta, name: 'Consulta resuelta' },
    { uuid: demo.finishReasons.venta, name: 'Venta cerrada' },
    { uuid: demo.finishReasons.sinRespuesta, name: 'Sin respuesta del cliente' },
  ],
  quickAnswers,
  savedFilters: [
    {
      uuid: demo.savedFilters.waiting,
      name: 'Esperan respuesta',
      filter: { status: 'unassigned,assigned', unanswered: 'true' },
    },
    { uuid: demo.savedFilters.wholesale, name: 'Mayoristas', filter: { area: demo.areas.mayoristas } },
  ],
  reportViews: [
    {
      uuid: demo.reportViews.week,
      user_uuid: demo.marta.uuid,
      name: 'La semana pasada',
      query: { period: 'last_week' },
    },
    {
      uuid: demo.reportViews.wholesale,
      user_uuid: demo.marta.uuid,
      name: 'Mayoristas',
      query: { period: 'last_month', area: demo.areas.mayoristas },
    },
  ],
  channels: {
    whatsapp: {
      uuid: demo.channels.whatsapp,
      name: 'WhatsApp Tienda Andina',
      externalId: '109876543210987',
      shown: '+57 601 555 0142',
    },
    telegram: {
      uuid: demo.channels.telegram,
      name: 'Bot de Tienda Andina',
      externalId: '7205550142',
      shown: '@tienda_andina_bot',
    },
    instagram: {
      uuid: demo.channels.instagram,
      name: 'Instagram @tienda.andina',
      externalId: '17841405550142007',
      shown: '@tienda.andina',
    },
    messenger: {
      uuid: demo.channels.messenger,
      name: 'Página de Tienda Andina',
      externalId: '105550142000317',
      shown: 'Tienda Andina',
    },
    gmail: {
      uuid: demo.channels.gmail,
      name: 'Correo de la tienda',
      externalId: 'hola@tiendaandina.demo',
      shown: 'hola@tiendaandina.demo',
    },
  },
  dialogues: [
    ...chatsVentas.map((chat) => ({ ...chat, reason: 'Venta cerrada' })),
    ...chatsEnvios.map((chat) => ({ ...chat, reason: 'Consulta resuelta' })),
    ...chatsFacturacion.map((chat) => ({ ...chat, reason: 'Consulta resuelta' })),
    // Finished without a reason.
    ...chatsMayoristas,
    ...mails,
    ...chatsByAds,
  ],
  waiting,
  assigned,
  regulars,
  cameByAds,
  acquaintances,
  simulated: [
    { name: 'Laura Gómez', phone: '573001234567', username: 'lauragomez' },
    { name: 'Andrés Felipe Peña', phone: '573004418820' },
    { name: 'María José Ñáñez', phone: '573007265114' },
    { name: 'Don Hernán (sin señal)', phone: '573002290347', profile: 'offline' },
    { name: 'Valentina Ríos', phone: null, bsuid: 'CO.20418837710926653041', username: 'valen.rios' },
  ],
  goods: [
    { name: 'ruana gris', price: 189_000, kind: 'ruana' },
    { name: 'ruana azul', price: 189_000, kind: 'ruana' },
    { name: 'ruana vinotinto', price: 198_000, kind: 'ruana' },
    { name: 'ruana de alpaca', price: 320_000, kind: 'ruana' },
    { name: 'cobija doble', price: 245_000, kind: 'other' },
    { name: 'manta de sofá', price: 165_000, kind: 'other' },
    { name: 'bufanda de alpaca', price: 72_000, kind: 'other' },
    { name: 'chalina negra', price: 84_000, kind: 'other' },
    { name: 'mochila tejida', price: 135_000, kind: 'other' },
  ],
}
