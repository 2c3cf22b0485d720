-- What people type: "Timothee" for "Timothée". Searches compare it with names that have accents, and lists sort by it.
create function without_accents(name text) returns text language sql immutable strict parallel safe return
  -- A letter with an accent is taken apart, and its accent left out; these letters have none to leave out.
  translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'æÆøØłŁđĐ', 'aAoOlLdD');

-- "Dean" before "DeVonta" and "Leon" after "LeBron": the database compares capitals before all small letters, so those
-- inside a word become small. The first letters of words need no change, because names agree in them.
-- Its cost is that of any function, so that no plan starts workers to share it.
create function without_inner_capitals(name text) returns text language sql immutable strict parallel safe cost 1 return
  case when name ~ '[A-Za-z][A-Z]' then (
    select string_agg(left(part.text[1], 1) || lower(substr(part.text[1], 2)), '' order by part.place)
    from regexp_matches(name, '[A-Za-z]+|[^A-Za-z]+', 'g') with ordinality as part (text, place))
  else name end;

-- Names in the order in which people look for them: "2" before "10", "$5.00" before "$10.00", "Timothée" between
-- "Timothea" and "Timothy". The database compares text letter by letter, and a collation that knows numbers is not in
-- every build of PostgreSQL, so each run of digits is padded.
create function in_number_order(name text) returns text language sql immutable strict parallel safe return
  case when name ~ '[0-9]|[A-Za-z][A-Z]' or octet_length(name) > char_length(name) then
    regexp_replace(
      regexp_replace(
        -- The commas of thousands are no part of a number.
        regexp_replace(without_inner_capitals(without_accents(name)), '([0-9]),(?=[0-9]{3})', '\1', 'g'),
        '[0-9]+', '00000\&', 'g'),
      -- No name has a number of more than six digits.
      '0*([0-9]{6})(?![0-9])', '\1', 'g')
  else name end;
