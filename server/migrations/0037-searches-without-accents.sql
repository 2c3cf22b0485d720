-- A search compares names as they are, by an index (0006-catalogue.sql), and those with accents without them: by this one.
-- Without it, every search of the market read all definitions.
create index definition_plain_name on definition using gin (without_accents(name) gin_trgm_ops)
  where octet_length(name) > char_length(name);
