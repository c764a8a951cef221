import { agentSays, customerImage, customerSays, type Dialogue } from '../script/lines'

export const chats: readonly Dialogue[] = [
  {
    title: 'Molienda',
    area: 'Pedidos',
    lines: [
      customerSays('{buenas}, ¿venden el café molido o solo en grano?'),
      agentSays('¡Hola{, nombre}! De las dos formas. ¿En qué lo preparas?'),
      customerSays('En prensa francesa'),
      agentSays('Entonces te lo molemos grueso. La libra de origen Sierra Nevada está en $38.000.'),
      customerSays('Listo, dos libras'),
      agentSays('Pedido {pedido}, sale mañana recién tostado.'),
      customerSays('Qué rico, gracias'),
    ],
  },
  {
    title: 'Suscripción',
    area: 'Suscripciones',
    lines: [
      customerSays('Hola, ¿puedo saltarme la entrega de este mes? Salgo de viaje'),
      agentSays('Hola{, nombre}. Claro, la dejo en pausa y se retoma el mes entrante.'),
      customerSays('Perfecto. ¿Y cambiar a grano?'),
      agentSays('Listo: en grano desde la próxima entrega.'),
      customerSays('Muchas gracias'),
    ],
  },
  {
    title: 'Bolsa rota',
    area: 'Pedidos',
    lines: [
      customerSays('Me llegó una bolsa abierta'),
      customerImage(),
      agentSays('Qué pena{, nombre}. Te enviamos otra hoy mismo, sin costo.'),
      customerSays('Gracias por la rapidez'),
    ],
  },
  {
    title: 'Café para oficina',
    area: 'Pedidos',
    lines: [
      customerSays('{buenas}. Somos una oficina de 20 personas en {ciudad}, ¿qué plan nos recomiendan?'),
      agentSays(
        'Hola{, nombre}. Para 20 personas van bien 5 kg al mes, con 12 % de descuento y molino en préstamo.',
      ),
      customerSays('¿El molino cómo funciona?'),
      agentSays('Lo instalamos y le hacemos mantenimiento cada tres meses, sin costo mientras dure el plan.'),
      customerSays('Suena bien, lo propongo y les escribo'),
    ],
  },
  {
    title: 'Taller de cata',
    area: null,
    lines: [
      customerSays('Hola, ¿cuándo es el próximo taller de cata?'),
      agentSays(
        '¡Hola{, nombre}! El sábado a las 10 en la tostadora. Quedan cuatro cupos, $60.000 por persona.',
      ),
      customerSays('Aparta dos porfa'),
      agentSays('Apartados. Te esperamos.'),
    ],
  },
  {
    title: 'Correo de proveedor',
    subject: 'Muestras de empaque compostable',
    area: null,
    lines: [
      customerSays(
        '{buenas}.\n\nEnviamos tres muestras de empaque compostable para libra. ¿Las pudieron evaluar?\n\n{nombre_completo}',
      ),
      agentSays(
        '{buenas}{, nombre}:\n\nSí, la de válvula lateral nos gustó. ¿Nos cotiza 5.000 unidades?\n\n{agente}\nCafé Sierra',
      ),
      customerSays('Con gusto, mañana le envío la cotización.'),
    ],
  },
]
