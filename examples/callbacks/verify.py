"""Verifies a callback that is signed with rsa-pss-sha256: verify.py KEY.pem EVENT.json

Parse, take the signature out, write with the defaults of json.dumps and sorted keys, verify; here with openssl, so that
no package is needed.
"""
import base64, json, os, subprocess, sys, tempfile


def verified(key_path, body):
    event = json.loads(body)
    signature = base64.b64decode(event.pop("signature"))
    content = json.dumps(event, sort_keys=True).encode()
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in (("signature", signature), ("content", content)):
            paths.append(os.path.join(folder, name))
            with open(paths[-1], "wb") as file:
                file.write(text)
        checked = subprocess.run(
            ["openssl", "dgst", "-sha256", "-verify", key_path, "-signature", paths[0], "-sigopt", "rsa_padding_mode:pss",
             "-sigopt", "rsa_pss_saltlen:max", "-sigopt", "rsa_mgf1_md:sha256", paths[1]], capture_output=True)
    return checked.returncode == 0


if __name__ == "__main__":
    with open(sys.argv[2], "rb") as stored:
        if not verified(sys.argv[1], stored.read()):
            sys.exit("the signature is wrong")
    print("the signature is right")
