import { a, c, cImage, type Dialogue } from '../script/lines'

export const chats: readonly Dialogue[] = [
  {
    title: 'Molienda',
    area: 'Pedidos',
    lines: [
      c('{buenas}, ¿venden el café molido o solo en grano?'),
      a('¡Hola{, nombre}! De las dos formas. ¿En qué lo preparas?'),
      c('En prensa francesa'),
      a('Entonces te lo molemos grueso. La libra de origen Sierra Nevada está en $38.000.'),
      c('Listo, dos libras'),
      a('Pedido {pedido}, sale mañana recién tostado.'),
      c('Qué rico, gracias'),
    ],
  },
  {
    title: 'Suscripción',
    area: 'Suscripciones',
    lines: [
      c('Hola, ¿puedo saltarme la entrega de este mes? Salgo de viaje'),
      a('Hola{, nombre}. Claro, la dejo en pausa y se retoma el mes entrante.'),
      c('Perfecto. ¿Y cambiar a grano?'),
      a('Listo: en grano desde la próxima entrega.'),
      c('Muchas gracias'),
    ],
  },
  {
    title: 'Bolsa rota',
    area: 'Pedidos',
    lines: [
      c('Me llegó una bolsa abierta'),
      cImage(),
      a('Qué pena{, nombre}. Te enviamos otra hoy mismo, sin costo.'),
      c('Gracias por la rapidez'),
    ],
  },
  {
    title: 'Café para oficina',
    area: 'Pedidos',
    lines: [
      c('{buenas}. Somos una oficina de 20 personas en {ciudad}, ¿qué plan nos recomiendan?'),
      a('Hola{, nombre}. Para 20 personas van bien 5 kg al mes, con 12 % de descuento y molino en préstamo.'),
      c('¿El molino cómo funciona?'),
      a('Lo instalamos y le hacemos mantenimiento cada tres meses, sin costo mientras dure el plan.'),
      c('Suena bien, lo propongo y les escribo'),
    ],
  },
  {
    title: 'Taller de cata',
    area: null,
    lines: [
      c('Hola, ¿cuándo es el próximo taller de cata?'),
      a('¡Hola{, nombre}! El sábado a las 10 en la tostadora. Quedan cuatro cupos, $60.000 por persona.'),
      c('Aparta dos porfa'),
      a('Apartados. Te esperamos.'),
    ],
  },
  {
    title: 'Correo de proveedor',
    subject: 'Muestras de empaque compostable',
    area: null,
    lines: [
      c(
        '{buenas}.\n\nEnviamos tres muestras de empaque compostable para libra. ¿Las pudieron evaluar?\n\n{nombre_completo}',
      ),
      a(
        '{buenas}{, nombre}:\n\nSí, la de válvula lateral nos gustó. ¿Nos cotiza 5.000 unidades?\n\n{agente}\nCafé Sierra',
      ),
      c('Con gusto, mañana le envío la cotización.'),
    ],
  },
]
