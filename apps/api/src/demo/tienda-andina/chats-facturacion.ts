import { a, aDocument, c, cDocument, cImage, type Dialogue, n } from '../script/lines'

const area = 'Facturación'

export const chatsFacturacion: readonly Dialogue[] = [
  {
    title: 'Factura a nombre de empresa',
    area,
    lines: [
      c('{buenas}, necesito la factura del pedido {pedido} a nombre de mi empresa'),
      a('Hola{, nombre}. ¿Me compartes el RUT, por favor?'),
      cDocument('RUT.pdf', 156),
      a('Recibido. En unos minutos te llega también al correo.'),
      aDocument('factura_{pedido}.pdf', 92),
      c('Perfecta, gracias'),
    ],
  },
  {
    title: 'Doble cobro',
    area,
    lines: [
      c('Hola, me cobraron dos veces el pedido {pedido}'),
      cImage('Aquí se ven los dos débitos'),
      a('Hola{, nombre}, lo reviso de inmediato con la pasarela de pagos.'),
      n('Un cobro quedó autorizado sin captura. La pasarela lo libera en 48 h.'),
      a('El segundo quedó solo como preautorización: tu banco lo libera en máximo dos días hábiles.'),
      c('¿Y si no lo devuelven?'),
      a('Te lo transferimos nosotros el mismo día. Quedo pendiente de tu caso.'),
      c('Ya apareció de vuelta, gracias'),
      a('¡Excelente! Gracias por confirmar.'),
    ],
  },
  {
    title: 'Devolución de dinero',
    area,
    lines: [
      c('Buenas, devolví {la_prenda} hace una semana y no veo el reintegro'),
      a('Hola{, nombre}. La prenda entró a bodega el lunes; el reintegro se hace en cinco días hábiles.'),
      c('¿O sea cuándo?'),
      a('A más tardar este viernes, a la misma tarjeta.'),
      c('Bueno, espero entonces'),
      a('Te aviso por aquí cuando salga.'),
      a('{nombre_o_hola}, ya salió el reintegro por {precio}. Te dejo el soporte.'),
      aDocument('soporte-reintegro.pdf', 77),
      c('Recibido, gracias'),
    ],
  },
  {
    title: 'Corrección de factura',
    area,
    lines: [
      c('La factura me quedó con la cédula mal'),
      c('Termina en 45 y pusieron 54'),
      a('Qué pena{, nombre}. Hacemos nota crédito y te genero la nueva.'),
      aDocument('factura_{pedido}_corregida.pdf', 94),
      c('Ahora sí, gracias'),
    ],
  },
  {
    title: 'Certificado de retención',
    area,
    rare: true,
    lines: [
      c('{buenas}. ¿Me pueden enviar el certificado de retención del año pasado?'),
      a('Hola{, nombre}. ¿A qué NIT?'),
      c('900.555.318-4'),
      a('Listo, aquí va.'),
      aDocument('certificado-retencion.pdf', 118),
      c('Muy amable'),
    ],
  },
  {
    title: 'Bono de regalo',
    area,
    lines: [
      c('Tengo un bono de regalo y la página me dice que no es válido'),
      a('Hola{, nombre}. ¿Me das el código?'),
      c('ANDINA-7K2P'),
      a('Ya lo activé, estaba sin fecha de inicio. Inténtalo de nuevo.'),
      c('Ya me dejó 🙌'),
      a('¡Perfecto! Que la disfrutes.'),
    ],
  },
]
