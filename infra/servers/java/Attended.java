import java.io.IOException;
import java.util.Arrays;

/**
 * Runs another program's main for as long as somebody holds the other end of standard input: a server whose starter
 * was killed ends with it, and none is left behind. Arguments: the class, then its own arguments.
 */
public final class Attended {
    public static void main(String[] args) throws Exception {
        Thread watch = new Thread(Attended::endWithStarter, "ends-with-starter");
        watch.setDaemon(true);
        watch.start();
        String[] rest = Arrays.copyOfRange(args, 1, args.length);
        Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    }

    private static void endWithStarter() {
        try {
            while (System.in.read() >= 0);
        } catch (IOException gone) {
            System.err.println("Standard input failed, ending: " + gone);
        }
        Runtime.getRuntime().halt(1);
    }
}
