-- What people type: "Timothee" for "Timothée". Searches compare it with names that have accents, and lists sort by it.
create function without_accents(name text) returns text language sql immutable strict parallel safe return
  -- A letter with an accent is taken apart, and its accent left out; these letters have none to leave out.
  translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'æÆøØłŁđĐ', 'aAoOlLdD');

-- As before, in fewer words.
create or replace function in_number_order(name text) returns text language sql immutable strict parallel safe return
  case when name ~ '[0-9]' or octet_length(name) > char_length(name) then
    regexp_replace(
      regexp_replace(
        -- The commas of thousands are no part of a number.
        regexp_replace(without_accents(name), '([0-9]),(?=[0-9]{3})', '\1', 'g'),
        '[0-9]+', '00000\&', 'g'),
      -- No name has a number of more than six digits.
      '0*([0-9]{6})(?![0-9])', '\1', 'g')
  else name end;
