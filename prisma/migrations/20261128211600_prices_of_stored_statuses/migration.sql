-- Statuses are kept as the provider sent them for some weeks: what they say of prices, so that the running month is whole.
WITH codes (code, country) AS (VALUES
    ('1', 'US'), ('1268', 'AG'), ('1264', 'AI'), ('1684', 'AS'), ('1246', 'BB'), ('1441', 'BM'), ('1242', 'BS'), ('1767', 'DM'),
    ('1809', 'DO'), ('1829', 'DO'), ('1849', 'DO'), ('1473', 'GD'), ('1671', 'GU'), ('1876', 'JM'), ('1658', 'JM'), ('1869', 'KN'),
    ('1345', 'KY'), ('1758', 'LC'), ('1670', 'MP'), ('1664', 'MS'), ('1787', 'PR'), ('1939', 'PR'), ('1721', 'SX'), ('1649', 'TC'),
    ('1868', 'TT'), ('1784', 'VC'), ('1284', 'VG'), ('1340', 'VI'), ('20', 'EG'), ('211', 'SS'), ('212', 'MA'), ('213', 'DZ'),
    ('216', 'TN'), ('218', 'LY'), ('220', 'GM'), ('221', 'SN'), ('222', 'MR'), ('223', 'ML'), ('224', 'GN'), ('225', 'CI'),
    ('226', 'BF'), ('227', 'NE'), ('228', 'TG'), ('229', 'BJ'), ('230', 'MU'), ('231', 'LR'), ('232', 'SL'), ('233', 'GH'),
    ('234', 'NG'), ('235', 'TD'), ('236', 'CF'), ('237', 'CM'), ('238', 'CV'), ('239', 'ST'), ('240', 'GQ'), ('241', 'GA'),
    ('242', 'CG'), ('243', 'CD'), ('244', 'AO'), ('245', 'GW'), ('246', 'IO'), ('248', 'SC'), ('249', 'SD'), ('250', 'RW'),
    ('251', 'ET'), ('252', 'SO'), ('253', 'DJ'), ('254', 'KE'), ('255', 'TZ'), ('256', 'UG'), ('257', 'BI'), ('258', 'MZ'),
    ('260', 'ZM'), ('261', 'MG'), ('262', 'RE'), ('263', 'ZW'), ('264', 'NA'), ('265', 'MW'), ('266', 'LS'), ('267', 'BW'),
    ('268', 'SZ'), ('269', 'KM'), ('27', 'ZA'), ('290', 'SH'), ('291', 'ER'), ('297', 'AW'), ('298', 'FO'), ('299', 'GL'),
    ('30', 'GR'), ('31', 'NL'), ('32', 'BE'), ('33', 'FR'), ('34', 'ES'), ('36', 'HU'), ('39', 'IT'), ('350', 'GI'),
    ('351', 'PT'), ('352', 'LU'), ('353', 'IE'), ('354', 'IS'), ('355', 'AL'), ('356', 'MT'), ('357', 'CY'), ('358', 'FI'),
    ('359', 'BG'), ('370', 'LT'), ('371', 'LV'), ('372', 'EE'), ('373', 'MD'), ('374', 'AM'), ('375', 'BY'), ('376', 'AD'),
    ('377', 'MC'), ('378', 'SM'), ('380', 'UA'), ('381', 'RS'), ('382', 'ME'), ('383', 'XK'), ('385', 'HR'), ('386', 'SI'),
    ('387', 'BA'), ('389', 'MK'), ('40', 'RO'), ('41', 'CH'), ('420', 'CZ'), ('421', 'SK'), ('423', 'LI'), ('43', 'AT'),
    ('44', 'GB'), ('45', 'DK'), ('46', 'SE'), ('47', 'NO'), ('48', 'PL'), ('49', 'DE'), ('500', 'FK'), ('501', 'BZ'),
    ('502', 'GT'), ('503', 'SV'), ('504', 'HN'), ('505', 'NI'), ('506', 'CR'), ('507', 'PA'), ('508', 'PM'), ('509', 'HT'),
    ('51', 'PE'), ('52', 'MX'), ('53', 'CU'), ('54', 'AR'), ('55', 'BR'), ('56', 'CL'), ('57', 'CO'), ('58', 'VE'),
    ('590', 'GP'), ('591', 'BO'), ('592', 'GY'), ('593', 'EC'), ('594', 'GF'), ('595', 'PY'), ('596', 'MQ'), ('597', 'SR'),
    ('598', 'UY'), ('599', 'CW'), ('60', 'MY'), ('61', 'AU'), ('62', 'ID'), ('63', 'PH'), ('64', 'NZ'), ('65', 'SG'),
    ('66', 'TH'), ('670', 'TL'), ('672', 'NF'), ('673', 'BN'), ('674', 'NR'), ('675', 'PG'), ('676', 'TO'), ('677', 'SB'),
    ('678', 'VU'), ('679', 'FJ'), ('680', 'PW'), ('681', 'WF'), ('682', 'CK'), ('683', 'NU'), ('685', 'WS'), ('686', 'KI'),
    ('687', 'NC'), ('688', 'TV'), ('689', 'PF'), ('690', 'TK'), ('691', 'FM'), ('692', 'MH'), ('7', 'RU'), ('76', 'KZ'),
    ('77', 'KZ'), ('81', 'JP'), ('82', 'KR'), ('84', 'VN'), ('850', 'KP'), ('852', 'HK'), ('853', 'MO'), ('855', 'KH'),
    ('856', 'LA'), ('86', 'CN'), ('880', 'BD'), ('886', 'TW'), ('90', 'TR'), ('91', 'IN'), ('92', 'PK'), ('93', 'AF'),
    ('94', 'LK'), ('95', 'MM'), ('960', 'MV'), ('961', 'LB'), ('962', 'JO'), ('963', 'SY'), ('964', 'IQ'), ('965', 'KW'),
    ('966', 'SA'), ('967', 'YE'), ('968', 'OM'), ('970', 'PS'), ('971', 'AE'), ('972', 'IL'), ('973', 'BH'), ('974', 'QA'),
    ('975', 'BT'), ('976', 'MN'), ('977', 'NP'), ('98', 'IR'), ('992', 'TJ'), ('993', 'TM'), ('994', 'AZ'), ('995', 'GE'),
    ('996', 'KG'), ('998', 'UZ'))
INSERT INTO "message_prices" (business_uuid, channel_account_uuid, message_key,
  conversation_uuid, area_uuid, author_kind, author_uuid, template, category, type, billable, country, free_until, charged_at)
SELECT s.business_uuid, s.channel_account_uuid, encode(sha256(convert_to(s.id, 'UTF8')), 'base64'), e.conversation_uuid, i.area_uuid, e.author_kind, e.author_uuid,
  e.body -> 'template' ->> 'name', s.category, s.type, s.billable, s.country, s.free_until, s.charged_at
FROM (
  SELECT w.business_uuid, w.channel_account_uuid, w.said ->> 'id' AS id,
    max(replace(w.said -> 'pricing' ->> 'category', '-', '_')) AS category, max(w.said -> 'pricing' ->> 'type') AS type,
    bool_and(CASE w.said -> 'pricing' ->> 'billable' WHEN 'true' THEN true WHEN 'false' THEN false END) AS billable,
    max(coalesce(
      (SELECT c.country FROM codes c WHERE w.said ->> 'recipient_id' ~ '^\d{6,15}$' AND starts_with(w.said ->> 'recipient_id', c.code)
        ORDER BY length(c.code) DESC LIMIT 1),
      substring(w.said ->> 'recipient_user_id' FROM '^([A-Z]{2})\.'))) AS country,
    max(CASE WHEN w.said -> 'conversation' -> 'origin' ->> 'type' = 'referral_conversion'
        AND w.said -> 'conversation' ->> 'expiration_timestamp' ~ '^\d{1,11}$'
      THEN to_timestamp((w.said -> 'conversation' ->> 'expiration_timestamp')::bigint) + interval '999 ms' END) AS free_until,
    min(CASE WHEN w.said ->> 'status' <> 'sent' AND w.said ->> 'timestamp' ~ '^\d{1,11}$'
      THEN to_timestamp((w.said ->> 'timestamp')::bigint) + interval '999 ms' END) AS charged_at
  FROM (
    SELECT w.business_uuid, w.channel_account_uuid,
      w.payload #> '{raw,entry,0,changes,0,value,statuses,0}' AS said
    FROM "webhook_items" w
    JOIN "channel_accounts" a ON a.business_uuid = w.business_uuid AND a.uuid = w.channel_account_uuid AND a.type = 'whatsapp'
    WHERE w.kind = 'status' AND w.state IN ('done', 'orphan')) w
  WHERE w.said ->> 'status' IN ('sent', 'delivered', 'read', 'played') AND length(w.said ->> 'id') <= 256
  GROUP BY 1, 2, 3) s
LEFT JOIN LATERAL (
  SELECT f.entry FROM (
    SELECT e.uuid AS entry FROM "entries" e
      WHERE e.business_uuid = s.business_uuid AND e.channel_account_uuid = s.channel_account_uuid AND e.provider_message_id = s.id
    UNION ALL SELECT o.entry_uuid FROM "outbound_parts" o
      WHERE o.business_uuid = s.business_uuid AND o.channel_account_uuid = s.channel_account_uuid AND o.provider_message_id = s.id) f
  LIMIT 1) f ON true
LEFT JOIN "entries" e ON e.business_uuid = s.business_uuid AND e.uuid = f.entry AND e.author_kind <> 'client'
LEFT JOIN "interactions" i ON i.business_uuid = e.business_uuid AND i.uuid = e.interaction_uuid
ON CONFLICT DO NOTHING;
