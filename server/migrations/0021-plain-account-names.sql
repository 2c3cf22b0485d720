-- Operators find an account by its owner's name without its accents, as they find people.
create index account_plain_name on account using gin (without_accents(name) gin_trgm_ops)
  where octet_length(name) > char_length(name);
