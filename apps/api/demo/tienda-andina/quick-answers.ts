import { demo } from '@hilo/contracts/reference'
import type { QuickAnswerSeed } from '../script/business'

export const quickAnswers: readonly QuickAnswerSeed[] = [
  {
    name: 'saludo',
    type: 'Saludo',
    message: '¡Hola, {{nombre}}! Soy {{agente}}, de Tienda Andina. ¿En qué te puedo ayudar?',
  },
  {
    name: 'saludo-mayorista',
    type: 'Saludo',
    message: '¡Hola, {{nombre}}! Soy {{agente}}, del equipo de mayoristas. Con gusto te atiendo.',
  },
  {
    uuid: demo.quickAnswers.gracias,
    name: 'gracias',
    type: 'Agradecimiento',
    message: '¡Gracias por tu compra, {{nombre}}! Cada prenda está tejida a mano y ahora también es tuya.',
  },
  {
    uuid: demo.quickAnswers.graciasEspera,
    name: 'gracias-espera',
    type: 'Agradecimiento',
    message: 'Gracias por la espera, {{nombre}}. Ya tengo la información.',
  },
  {
    name: 'pedido-confirmado',
    type: 'Confirmación',
    message: 'Tu pedido quedó confirmado, {{nombre}}. Te comparto la guía apenas salga de bodega.',
  },
  {
    name: 'pago-recibido',
    type: 'Confirmación',
    message: 'Recibimos tu pago, {{nombre}}. Tu pedido ya está en alistamiento.',
  },
  {
    name: 'envío-gratis',
    type: 'Confirmación',
    message: '¡Buenas noticias! Tu compra supera $200.000, el envío va por nuestra cuenta.',
  },
  {
    name: 'datos-de-envío',
    type: 'Solicitud de Información',
    message:
      '{{nombre}}, para el envío necesito: nombre completo, cédula, dirección, barrio, ciudad y celular de quien recibe.',
  },
  {
    name: 'datos-de-factura',
    type: 'Solicitud de Información',
    message:
      'Para la factura electrónica compárteme, por favor, el RUT y el correo donde la quieres recibir.',
  },
  {
    name: 'foto-de-la-prenda',
    type: 'Solicitud de Información',
    message: '¿Me compartes una foto de la prenda y de la etiqueta? Así reviso qué pasó.',
  },
  {
    name: 'envíos-nacionales',
    type: 'Información',
    message:
      'Enviamos a todo el país con Servientrega. {{nombre}}, a Cali tarda 2 días hábiles y el envío vale $14.000.',
  },
  {
    name: 'cambios',
    type: 'Información',
    message:
      'Tienes 30 días para cambiar tu prenda, sin uso y con etiqueta. El primer cambio no tiene costo.',
  },
  {
    name: 'cuidados',
    type: 'Información',
    message:
      'Lávala a mano con agua fría y jabón suave, y sécala extendida a la sombra. Así la lana te dura años.',
  },
  {
    name: 'horario',
    type: 'Información',
    message: 'Estamos en Chapinero, carrera 7 # 54-21, Bogotá. De lunes a sábado, de 9 a. m. a 6 p. m.',
  },
  {
    name: 'medios-de-pago',
    type: 'Información',
    message: 'Puedes pagar con tarjeta, PSE, Nequi, Bancolombia o contra entrega en ciudades principales.',
  },
  {
    name: 'talla',
    type: 'Consulta',
    message: '¿Cuánto mides y qué talla usas normalmente? Con eso te recomiendo la tuya.',
  },
  { name: 'algo-más', type: 'Consulta', message: '¿Hay algo más en lo que te pueda ayudar, {{nombre}}?' },
  {
    name: 'paso-a-facturación',
    type: 'Transferencia',
    message: 'Te paso con Facturación, {{nombre}}. Ellos te responden por este mismo chat.',
  },
  {
    name: 'paso-a-mayoristas',
    type: 'Transferencia',
    message: 'Te comunico con el equipo de mayoristas para que te den precio por volumen.',
  },
  {
    name: 'cierre',
    type: 'Cierre',
    message: 'Fue un gusto atenderte, {{nombre}}. Soy {{agente}} y quedo pendiente de lo que necesites.',
  },
]
