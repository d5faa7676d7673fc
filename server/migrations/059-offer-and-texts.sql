-- The texts that every account accepts, and the planning unit of people outside the city (citizens.md sections 1.2 and 1.7).

-- step: texts
-- The seed of a new installation calls it too. A title that another consent has gets a number.
create function store_general_texts() returns void
  language plpgsql
  as $$
declare
  one record;
  consent integer;
begin
  for one in select * from (values
    ('terms', 'Términos y condiciones del portal', $text$Este portal es del instituto distrital de recreación y deporte de Bogotá. Con él usted se inscribe, o inscribe a las personas a su cargo, en actividades recreativas y deportivas.

## Su cuenta

- La cuenta es de una persona mayor de edad, con su propio documento y su propio correo. Cada persona se registra una sola vez.
- Los datos y los documentos que usted envía deben ser verdaderos y estar al día. Un funcionario los revisa antes de la primera inscripción.
- Usted cuida su contraseña. Si cree que alguien más la conoce, cámbiela y cierre las otras sesiones.

## Las personas a su cargo

- Puede registrar a sus hijas e hijos, y a las personas de las que es tutor o responsable. El instituto puede pedir una prueba de esa relación.
- Una niña, un niño o un adolescente participa cuando su responsable lo autoriza. Pregúntele también si quiere participar.

## Las inscripciones

- Cada actividad dice para qué edades es, cuántos cupos tiene y entre qué fechas recibe inscripciones. Los cupos se asignan como lo diga la actividad.
- Una solicitud ocupa un cupo desde que se envía. Si no va a participar, retírela: otra persona la espera.
- El instituto puede cambiar o cancelar una actividad por seguridad, por el clima o por falta de participantes, y lo avisa por correo.
- Las actividades con costo se pagan en el plazo que el portal indica. Después de ese plazo el cupo queda libre.

## El uso del portal

No se permite inscribir a alguien sin su permiso, vender cupos, ni usar programas que hagan solicitudes de forma automática para quitárselos a los demás. El instituto puede cerrar la cuenta que lo haga, y le dice por qué.

## Los cambios de este texto

Cuando este texto cambie, el portal se lo mostrará y le pedirá que lo acepte de nuevo. El texto que usted aceptó se conserva y lo puede leer cuando quiera.$text$),
    ('general', 'Autorización para el tratamiento de datos personales', $text$Según la Ley 1581 de 2012 y el Decreto 1074 de 2015, el instituto distrital de recreación y deporte de Bogotá es responsable de los datos que usted le entrega aquí.

## Qué datos pedimos y para qué

- **Nombres, documento, fecha y lugar de nacimiento**: para saber quién participa y si tiene la edad de la actividad.
- **Dirección, barrio, estrato, teléfono y correo**: para comunicarnos con usted y planear actividades en cada localidad.
- **Persona de contacto, EPS y tipo de sangre**: para atender una emergencia.
- **Imagen del documento**: para comprobar los datos anteriores.
- **Sexo, género, orientación sexual, grupo étnico, grupo poblacional y discapacidad**: para ofrecer actividades adecuadas y elaborar estadísticas en las que nadie puede ser reconocido.

No usamos estos datos para nada más y no los vendemos. Los ven los funcionarios que los necesitan para su trabajo, y queda registro de quién los consulta. Los entregamos a otra entidad solo cuando una ley lo ordena.

## Los datos sensibles son voluntarios

Los datos sobre salud, discapacidad, género, orientación sexual y grupo étnico son sensibles. **Nadie está obligado a darlos.** En esas preguntas puede elegir que prefiere no decirlo, y eso no cambia su derecho a participar. La única excepción son las actividades que se hacen para personas con discapacidad: allí hay que decir que se tiene una.

## Los datos de menores de edad

Los datos de niñas, niños y adolescentes los entrega su madre, su padre o su responsable, y se usan solo en su beneficio. Pregúnteles su opinión según su edad y su madurez.

## Sus derechos

Usted puede, sin costo:

- conocer, actualizar y corregir sus datos;
- pedir prueba de esta autorización;
- saber qué uso les hemos dado;
- pedir que se eliminen o retirar esta autorización, si ninguna ley ni ningún trámite en curso obliga a conservarlos;
- presentar una queja ante la Superintendencia de Industria y Comercio, después de haber reclamado ante nosotros.

Puede hacerlo en su cuenta de este portal o en los canales de atención del instituto. Respondemos las consultas en 10 días hábiles y los reclamos en 15.

## Cuánto tiempo los conservamos

Los conservamos mientras usted tenga la cuenta y durante el tiempo que exigen las normas de archivo. Después los eliminamos.

Al aceptar, usted autoriza este tratamiento de sus datos y de los datos de las personas a su cargo.$text$)
    ) as general (purpose, title, body)
  loop
    continue when exists (select from informed_consents where purpose = one.purpose and deleted_at is null);
    insert into informed_consents (title, purpose)
      values (one.title || case when exists (
        select from informed_consents where fold(title) = fold(one.title) and deleted_at is null) then ' (2)' else '' end, one.purpose)
      returning id into consent;
    insert into consent_revisions (consent_id, revision, text) values (consent, 1, one.body);
  end loop;
end $$;
select store_general_texts() where exists (select from seedings);

-- step: places
-- People outside the city have a planning unit too. A new installation has it in its reference lists.
insert into upz (id, locality_id, name, upz_code, upz_type_id, upz_type)
  select (select greatest(125, max(id) + 1) from upz), localities.id, 'SIN UPZ', '0', 3, 'NINGUNO'
  from localities where id = 22
  on conflict (upz_code) do nothing;
