/**
 * Passwords that lists of stolen ones are full of, and what people here would think of first. All in lower case and
 * without what is usually appended; `password-policy.ts` strips that before it looks here.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
0000000000 0123456789 0987654321 1111111111 1122334455 1212121212 123123123 1231231231 123321123
1234512345 123456789 1234567890 12345678910 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 987654321
9876543210 aaaaaaaaaa abc123 abcd1234 abcdef abcdefg abcdefgh abcdefghij abcdefghijk access
access123 admin admin123 admin1234 admin12345 adminadmin administrator amanda amour andrew android
angel angels anthony anything apple april argentina arsenal asdf1234 asdfasdf asdfgh asdfghjkl
ashley august autumn azerty azertyuiop banana barcelona baseball basketball batman benfica bergen
berlin blessed bonjour boston brasil brasil123 business buster butterfly captain cargo changeme
changeme123 changemenow charlie charterer chartering cheese chelsea chicago chile chocolate
colombia company computer computer1 confidential contrasena contraseña cookie cookies corinthians
corporate correcthorsebatterystaple corvette customer dallas daniel december default demurrage
deusefiel doudou dragon elizabeth enterprise espana everything facebook family february ferrari
flamengo flower flowers football football1 forever fortnite freedom freight friday friends geheim
ginger goodpassword google guest hallo hallo123 hamburg harbor harbour harley heaven hockey hola123
honda houston hunter hunter2 ilovegod iloveyou iloveyou1 iloveyou123 iloveyou2 internet ironman
january jennifer jessica jesus jesuschrist jordan jordan23 joshua july june juventus killer laycan
laycan123 letmein letmein123 letmeinnow letmepass linkedin lisboa liverpool liverpool1 login
login123 london lovely loveyou manager manchester manunited march maritime master matthew mercedes
mexico michael michelle microsoft minecraft monday monkey motdepasse mudar123 mustang mypass
mypassword newpassword newyork nicole nintendo nopassword norge norway nothing november ocean
october office oldpassword openseame opensesame opensesame1 operations operator orange oslo
ourpassword palmeiras paris passkey passord passpass passphrase passw0rd password password1
password12 password123 password1234 password12345 password123456 passwordpassword passwort
passwort1 pepper peru playstation pokemon porsche portal portugal princess private pumpkin qwerty
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertz qwertzuiop
rainbow ranger realmadrid robert root rootroot samantha samsung saturday schatz secret secret123
secure secured securepassword security security123 senha senha123 september shadow shanghai
shipping singapore soccer soleil something sommer spiderman spring starwars strongpassword summer
sunday sunshine sunshine1 superman supersecret supersecure superuser suzuki teamo temp temp123
temporary test test123 test1234 testing testing123 testtest thequickbrownfox thispassword thomas
thursday tigger tokyo toor topsecret toyota trustno1 tuesday unknown user user123 username vessel
wednesday welcome welcome1 welcome123 welcome1234 welcomehome whatever windows winter yamaha
yourpassword zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
